// The 2D context of a canvas: paths are kept here, as points of the bitmap; the host fills and strokes them.
class TextMetrics {
  constructor(width, ascent, descent) {
    Object.assign(this, { width, actualBoundingBoxAscent: ascent, actualBoundingBoxDescent: descent, fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent, actualBoundingBoxLeft: 0, actualBoundingBoxRight: width });
  }
}
class CanvasGradient {
  constructor(kind, places) { Object.assign(this, { kind, places, stops: [] }); }
  addColorStop(offset, paint) {
    const found = h.color(String(paint));
    if (!found) throw new DOMException(`Failed to execute 'addColorStop' on 'CanvasGradient': The value provided ('${paint}') could not be parsed as a color.`, 'SyntaxError');
    this.stops.push([Number(offset), found]);
  }
  toJSON() { return { kind: this.kind, places: this.places, stops: this.stops }; }
}
class ImageData {
  constructor(first, second, third) {
    if (typeof first === 'number') {
      Object.assign(this, { width: first, height: second, data: new Uint8ClampedArray(first * second * 4) });
    } else {
      Object.assign(this, { data: first, width: second, height: third || first.length / 4 / second });
    }
    this.colorSpace = 'srgb';
  }
}
const fresh = () => ({ fillStyle: '#000000', strokeStyle: '#000000', lineWidth: 1, lineCap: 'butt', lineJoin: 'miter', miterLimit: 10, globalAlpha: 1, globalCompositeOperation: 'source-over', font: '10px sans-serif', textAlign: 'start', textBaseline: 'alphabetic', lineDashOffset: 0, imageSmoothingEnabled: true, shadowBlur: 0, shadowColor: 'rgba(0, 0, 0, 0)', shadowOffsetX: 0, shadowOffsetY: 0, direction: 'inherit', filter: 'none', matrix: [1, 0, 0, 1, 0, 0], dash: [], clip: null });

class CanvasRenderingContext2D {
  constructor(canvas) {
    Object.defineProperty(this, 'canvas', { value: canvas, enumerable: true });
    this.restart();
  }
  restart() {
    this.state = fresh();
    this.stack = [];
    this.paths = [];
  }
  save() { this.stack.push({ ...this.state, matrix: [...this.state.matrix] }); }
  restore() { if (this.stack.length) this.state = this.stack.pop(); }
  reset() { this.restart(); this.paint('clear', [[0, 0, this.canvas.width, this.canvas.height]]); }

  // -- transformations
  transform(a, b, c, d, e, f) {
    const m = this.state.matrix;
    this.state.matrix = [m[0] * a + m[2] * b, m[1] * a + m[3] * b, m[0] * c + m[2] * d, m[1] * c + m[3] * d, m[0] * e + m[2] * f + m[4], m[1] * e + m[3] * f + m[5]];
  }
  setTransform(a, b, c, d, e, f) { this.state.matrix = typeof a === 'object' ? [a.a, a.b, a.c, a.d, a.e, a.f] : [a, b, c, d, e, f]; }
  getTransform() { const [a, b, c, d, e, f] = this.state.matrix; return { a, b, c, d, e, f }; }
  resetTransform() { this.state.matrix = [1, 0, 0, 1, 0, 0]; }
  translate(x, y) { this.transform(1, 0, 0, 1, x, y); }
  scale(x, y) { this.transform(x, 0, 0, y, 0, 0); }
  rotate(angle) { this.transform(Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0); }
  at(x, y) { const m = this.state.matrix; return [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]]; }
  back(x, y) {
    const [a, b, c, d, e, f] = this.state.matrix;
    const area = a * d - b * c || 1;
    return [(d * (x - e) - c * (y - f)) / area, (a * (y - f) - b * (x - e)) / area];
  }
  get zoom() { const m = this.state.matrix; return Math.sqrt(Math.abs(m[0] * m[3] - m[1] * m[2])); }

  // -- paths
  beginPath() { this.paths = []; }
  get tail() { return this.paths[this.paths.length - 1]; }
  moveTo(x, y) { this.paths.push({ points: [this.at(x, y)], closed: false }); }
  lineTo(x, y) { if (this.tail) this.open().points.push(this.at(x, y)); else this.moveTo(x, y); }
  open() {
    if (this.tail.closed) this.paths.push({ points: [this.tail.points[0]], closed: false });
    return this.tail;
  }
  closePath() { if (this.tail) this.tail.closed = true; }
  rect(x, y, w, h) {
    this.paths.push({ points: [this.at(x, y), this.at(x + w, y), this.at(x + w, y + h), this.at(x, y + h)], closed: true });
  }
  roundRect(x, y, w, h, radii = 0) {
    const r = Math.min(Array.isArray(radii) ? radii[0] || 0 : radii, Math.abs(w) / 2, Math.abs(h) / 2);
    this.moveTo(x + r, y);
    this.arcTo(x + w, y, x + w, y + h, r);
    this.arcTo(x + w, y + h, x, y + h, r);
    this.arcTo(x, y + h, x, y, r);
    this.arcTo(x, y, x + w, y, r);
    this.closePath();
  }
  arc(x, y, radius, start, end, counterclockwise = false) { this.ellipse(x, y, radius, radius, 0, start, end, counterclockwise); }
  ellipse(x, y, rx, ry, turn, start, end, counterclockwise = false) {
    if (rx < 0 || ry < 0) throw new DOMException('The radius provided is negative.', 'IndexSizeError');
    const full = 2 * Math.PI;
    let span = end - start;
    if (Math.abs(span) >= full && (counterclockwise ? span < 0 : span > 0)) span = counterclockwise ? -full : full;
    else if (counterclockwise) span = -(((-span % full) + full) % full);
    else span = ((span % full) + full) % full;
    const steps = Math.max(4, Math.ceil(Math.abs(span) * Math.max(4, Math.sqrt(Math.max(rx, ry) * this.zoom) * 2)));
    for (let step = 0; step <= steps; step += 1) {
      const angle = start + (span * step) / steps;
      const px = rx * Math.cos(angle);
      const py = ry * Math.sin(angle);
      this.lineTo(x + px * Math.cos(turn) - py * Math.sin(turn), y + px * Math.sin(turn) + py * Math.cos(turn));
    }
  }
  arcTo(x1, y1, x2, y2, radius) {
    if (!this.tail) this.moveTo(x1, y1);
    const points = this.tail.points;
    const [x0, y0] = this.back(...points[points.length - 1]);
    const first = [x0 - x1, y0 - y1];
    const second = [x2 - x1, y2 - y1];
    const long = Math.hypot(...first) * Math.hypot(...second);
    const cross = first[0] * second[1] - first[1] * second[0];
    if (!long || Math.abs(cross) < 1e-9 || !radius) { this.lineTo(x1, y1); return; }
    const half = Math.acos(Math.max(-1, Math.min(1, (first[0] * second[0] + first[1] * second[1]) / long))) / 2;
    const reach = radius / Math.tan(half);
    const one = first.map((value) => (value / Math.hypot(...first)) * reach);
    const two = second.map((value) => (value / Math.hypot(...second)) * reach);
    const middle = [(one[0] + two[0]) / 2, (one[1] + two[1]) / 2];
    const far = radius / Math.sin(half) / Math.hypot(...middle);
    const center = [x1 + middle[0] * far, y1 + middle[1] * far];
    const start = Math.atan2(y1 + one[1] - center[1], x1 + one[0] - center[0]);
    const end = Math.atan2(y1 + two[1] - center[1], x1 + two[0] - center[0]);
    this.arc(center[0], center[1], radius, start, end, cross > 0);
  }
  curve(...points) {
    if (!this.tail) this.moveTo(...points[0]);
    const all = this.tail.points;
    const chain = [this.back(...all[all.length - 1]), ...points];
    for (let step = 1; step <= 24; step += 1) {
      let rest = chain;
      const t = step / 24;
      while (rest.length > 1) rest = rest.slice(1).map((point, at) => [rest[at][0] * (1 - t) + point[0] * t, rest[at][1] * (1 - t) + point[1] * t]);
      this.lineTo(...rest[0]);
    }
  }
  quadraticCurveTo(cx, cy, x, y) { this.curve([cx, cy], [x, y]); }
  bezierCurveTo(ax, ay, bx, by, x, y) { this.curve([ax, ay], [bx, by], [x, y]); }
  isPointInPath(x, y) {
    let inside = false;
    for (const { points } of this.paths) {
      points.forEach(([x1, y1], at) => {
        const [x2, y2] = points[(at + 1) % points.length];
        if ((y1 > y) !== (y2 > y) && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
      });
    }
    return inside;
  }

  // -- painting
  createLinearGradient(x0, y0, x1, y1) { return new CanvasGradient('linear', [...this.at(x0, y0), ...this.at(x1, y1)]); }
  createRadialGradient(x0, y0, r0, x1, y1, r1) { return new CanvasGradient('radial', [...this.at(x0, y0), r0 * this.zoom, ...this.at(x1, y1), r1 * this.zoom]); }
  paint(operation, values) {
    const s = this.state;
    return h.canvas(P.number(this.canvas), operation, JSON.stringify([...values, { alpha: s.globalAlpha, mode: s.globalCompositeOperation, clip: s.clip, font: s.font, align: s.textAlign, base: s.textBaseline, width: s.lineWidth * this.zoom, cap: s.lineCap, matrix: s.matrix }]));
  }
  box(x, y, w, h) { return { points: [this.at(x, y), this.at(x + w, y), this.at(x + w, y + h), this.at(x, y + h)], closed: true }; }
  fill() { this.paint('fill', [this.paths.map((path) => path.points), this.state.fillStyle]); }
  stroke() { this.paint('stroke', [this.dashed(this.paths), this.state.strokeStyle]); }
  clip() { this.state.clip = this.paths.map((path) => path.points); }
  fillRect(x, y, w, h) { this.paint('fill', [[this.box(x, y, w, h).points], this.state.fillStyle]); }
  strokeRect(x, y, w, h) { this.paint('stroke', [this.dashed([this.box(x, y, w, h)]), this.state.strokeStyle]); }
  clearRect(x, y, w, h) { this.paint('clear', [[this.box(x, y, w, h).points]]); }
  fillText(text, x, y) { this.paint('text', [String(text), ...this.at(x, y), this.state.fillStyle]); }
  strokeText(text, x, y) { this.paint('text', [String(text), ...this.at(x, y), this.state.strokeStyle]); }
  measureText(text) { return new TextMetrics(...this.paint('measure', [String(text)]).split(',').map(Number)); }
  drawImage(source, ...sides) {
    const [sw, sh] = [source.naturalWidth || source.width, source.naturalHeight || source.height];
    let [sx, sy, width, height] = [0, 0, sw, sh];
    let target = [sides[0], sides[1], sides.length > 2 ? sides[2] : sw, sides.length > 2 ? sides[3] : sh];
    if (sides.length === 8) {
      [sx, sy, width, height] = sides;
      target = sides.slice(4);
    }
    this.paint('picture', [P.number(source), [sx, sy, width, height], [...this.at(target[0], target[1]), target[2] * Math.abs(this.state.matrix[0]), target[3] * Math.abs(this.state.matrix[3])]]);
  }
  getImageData(x, y, width, height) {
    const text = this.paint('read', [x, y, width, height]);
    const image = new ImageData(width, height);
    for (let at = 0; at < text.length; at += 1) image.data[at] = text.charCodeAt(at) - 256;
    return image;
  }
  createImageData(width, height) { return typeof width === 'object' ? new ImageData(width.width, width.height) : new ImageData(width, height); }
  putImageData(image, x, y) {
    let text = '';
    for (let at = 0; at < image.data.length; at += 1) text += String.fromCharCode(image.data[at] + 256);
    this.paint('write', [x, y, image.width, image.height, text]);
  }
  setLineDash(pattern) { this.state.dash = pattern.length % 2 ? [...pattern, ...pattern] : [...pattern]; }
  getLineDash() { return [...this.state.dash]; }
  dashed(paths) {
    const lines = paths.map((path) => (path.closed ? [...path.points, path.points[0]] : path.points));
    const pattern = this.state.dash.map((value) => value * this.zoom);
    if (!pattern.length || pattern.every((value) => !value)) return lines;
    const pieces = [];
    for (const line of lines) {
      let [at, left, piece] = [0, pattern[0], [line[0]]];
      for (let index = 1; index < line.length; index += 1) {
        let [x, y] = line[index - 1];
        const [tx, ty] = line[index];
        let rest = Math.hypot(tx - x, ty - y);
        while (rest > left) {
          x += ((tx - x) * left) / rest;
          y += ((ty - y) * left) / rest;
          rest -= left;
          piece.push([x, y]);
          if (at % 2 === 0) pieces.push(piece);
          piece = [[x, y]];
          at += 1;
          left = pattern[at % pattern.length];
        }
        left -= rest;
        piece.push([tx, ty]);
      }
      if (at % 2 === 0) pieces.push(piece);
    }
    return pieces;
  }
}
for (const name of Object.keys(fresh()).filter((key) => !['matrix', 'dash', 'clip'].includes(key))) {
  Object.defineProperty(CanvasRenderingContext2D.prototype, name, {
    get() { return this.state[name]; },
    set(value) {
      if ((name === 'fillStyle' || name === 'strokeStyle') && value instanceof CanvasGradient) this.state[name] = value;
      else if (name === 'fillStyle' || name === 'strokeStyle') {
        const paint = h.color(String(value));
        if (paint) this.state[name] = paint;
      } else if (typeof this.state[name] !== 'number') this.state[name] = value;
      else if (Number.isFinite(Number(value)) && !(name === 'lineWidth' && value <= 0)) this.state[name] = Number(value);
    },
  });
}

class HTMLCanvasElement extends HTMLElement {
  get width() { const value = parseInt(this.getAttribute('width'), 10); return Number.isNaN(value) ? 300 : value; }
  set width(value) { this.setAttribute('width', Math.max(0, Math.floor(Number(value)))); this.renew(); }
  get height() { const value = parseInt(this.getAttribute('height'), 10); return Number.isNaN(value) ? 150 : value; }
  set height(value) { this.setAttribute('height', Math.max(0, Math.floor(Number(value)))); this.renew(); }
  renew() {
    h.canvas(P.number(this), 'renew', '[{}]');
    const context = P.contexts.get(this);
    if (context) context.restart();
  }
  getContext(kind) {
    if (kind !== '2d') return null;
    if (!P.contexts.has(this)) P.contexts.set(this, new CanvasRenderingContext2D(this));
    return P.contexts.get(this);
  }
  toDataURL() { return h.canvas(P.number(this), 'png', '[{}]'); }
}
P.contexts = new Map();
P.byTag.canvas = HTMLCanvasElement;
P.publish({ HTMLCanvasElement, CanvasGradient, CanvasRenderingContext2D, ImageData, TextMetrics });
