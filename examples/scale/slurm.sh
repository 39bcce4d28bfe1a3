#!/bin/bash
# A run in four parts, and one report: `sbatch slurm.sh`. A part is a task of an array; the last step joins them.
#SBATCH --job-name=agent
#SBATCH --array=1-4
#SBATCH --cpus-per-task=2
#SBATCH --mem=4G
#SBATCH --output=agent-%A-%a.txt
set -eu
NAME=${NAME:-slurm-$SLURM_ARRAY_JOB_ID}
PARTS=parts/$NAME

if [ "$SLURM_ARRAY_TASK_ID" = "$SLURM_ARRAY_TASK_MIN" ]; then # whatever becomes of the parts, they are joined
    sbatch --job-name=agent-report --array=0 --dependency="afterany:$SLURM_ARRAY_JOB_ID" --output=agent-%A-report.txt \
        --wrap "mobileagent merge $PARTS/*/*/ --output reports --name $NAME && mobileagent report reports/$NAME"
fi

# shellcheck disable=SC2086 # several options
pytest --mobile-suite="${SUITE-androidworld}" --agent="${AGENT:-oracle}" -n "$SLURM_CPUS_PER_TASK" --mobile-shard=auto \
    --mobile-report-only --mobile-output="$PARTS/$SLURM_ARRAY_TASK_ID" -p no:cacheprovider ${OPTIONS:-}
