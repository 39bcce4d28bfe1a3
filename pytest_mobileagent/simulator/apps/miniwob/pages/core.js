
// What the app's core does otherwise than the wheel's: it prints the utterance, rewards whenever a page asks for it
// (the wheel's only while the handle of its time limit is set), and its cover does not start the next episode. A few
// pages score otherwise: boxes are all right or not.
(() => {
  const { startEpisode, startEpisodeReal, endEpisode } = core;
  const page = document.URL.replace(/[?#].*/, '').replace(/.*\//, '').replace('.html', '');
  const scores = { 'click-checkboxes': allOrNothing, 'click-checkboxes-large': allOrNothing, 'click-checkboxes-soft': allOrNothing, 'click-checkboxes-transfer': allOrNothing };
  function allOrNothing(reward) { return reward === 1 ? 1 : -1; }
  const utterance = () => {
    const said = core.getUtterance();
    return typeof said === 'string' ? said : said.utterance;
  };
  core.startEpisode = () => {
    startEpisode();
    core.cover_div.innerHTML = '';
    core.cover_div.onclick = null;
  };
  core.startEpisodeReal = () => {
    startEpisodeReal();
    console.log(`utterance: ${utterance()}`);
  };
  core.endEpisode = (reward, isTimed, reason) => {
    if (core.EP_TIMER === null) core.EP_TIMER = 0;
    endEpisode(page in scores ? scores[page](reward) : reward, isTimed, reason);
  };
})();
