// What is seen of a page: utterance, and of each element in the area that says or is something its place, CSS px.
(() => {
  const said = core.getUtterance();
  const shown = ['BUTTON', 'INPUT', 'SELECT', 'TEXTAREA', 'IMG', 'CANVAS', 'svg', 'A', 'LI', 'TD', 'TH'];
  const speaks = (node) => [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim() !== '');
  const found = [];
  const visit = (node) => {
    if (['OPTION', 'SCRIPT', 'STYLE'].includes(node.tagName) || node.id === 'click-canvas') return;
    const style = getComputedStyle(node);
    if (style.display === 'none' || style.visibility === 'hidden') return;
    const box = node.getBoundingClientRect();
    const isSeen = box.width > 0 && box.height > 0 && box.top < 210 && box.left < 160 && box.bottom > 0 && box.right > 0;
    if (isSeen && (shown.includes(node.tagName) || speaks(node))) {
      found.push([node.tagName.toLowerCase() + (node.id ? `#${node.id}` : ''), ...[box.left, box.top, box.width, box.height].map(Math.round)]);
    }
    if (node.tagName !== 'svg') [...node.children].forEach(visit);
  };
  [...document.getElementById('area').children].forEach(visit);
  return JSON.stringify({ utterance: typeof said === 'string' ? said : said.utterance, elements: found });
})()
