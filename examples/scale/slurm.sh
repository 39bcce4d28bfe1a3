#!/bin/bash
# A run in four parts, and one report: `sbatch slurm.sh`. A part is a task of an array; the last step joins them.
#SBATCH --job-name=agent
#SBATCH --array=1-4
#SBATCH --cpus-per-task=2
#SBATCH --mem=4G
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=agent-%A-%a.txt
set -eu
NAME=${NAME:-slurm-$SLURM_ARRAY_JOB_ID}
PARTS=parts/$NAME
BEGUN=$(find "$PARTS/$SLURM_ARRAY_TASK_ID" -mindepth 1 -maxdepth 1 -type d 2>/dev/null | head -n 1 || true)

if [ "$SLURM_ARRAY_TASK_ID" = "$SLURM_ARRAY_TASK_MIN" ] && [ -z "${SLURM_RESTART_COUNT:-}" ]; then
    sbatch --job-name=agent-report --array=0 --dependency="afterany:$SLURM_ARRAY_JOB_ID" --output=agent-%A-report.txt \
        --wrap "mobileagent merge $PARTS/*/*/ --output reports --name $NAME && mobileagent report reports/$NAME"
fi # whatever becomes of the parts, they are joined

# A part that was requeued goes on where it was. shellcheck disable=SC2086 # several options
pytest --mobile-suite="${SUITE-androidworld}" --agent="${AGENT:-oracle}" -n "$SLURM_CPUS_PER_TASK" --mobile-shard=auto \
    --mobile-report-only --mobile-output="$PARTS/$SLURM_ARRAY_TASK_ID" ${BEGUN:+"--mobile-resume=$BEGUN"} \
    -p no:cacheprovider ${OPTIONS:-}
