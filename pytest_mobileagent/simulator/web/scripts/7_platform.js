// Dates as American English writes them, which is what pages of a phone get that ask for no other.
const LONG_MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
const LONG_DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const DATE_PARTS = ['weekday', 'year', 'month', 'day'];
const TIME_PARTS = ['hour', 'minute', 'second'];
const digits = (value, width) => (width === '2-digit' ? String(value % 100).padStart(2, '0') : String(value));
const named = (names, at, width) => names[at].slice(0, { long: undefined, short: 3, narrow: 1 }[width]);
const dateText = (date, options) => {
  const { weekday, year, month, day } = options;
  const isWord = month === 'long' || month === 'short' || month === 'narrow';
  const day_ = weekday && named(LONG_DAYS, date.getUTCDay(), weekday);
  const year_ = year && digits(date.getUTCFullYear(), year);
  const month_ = month && (isWord ? named(LONG_MONTHS, date.getUTCMonth(), month) : digits(date.getUTCMonth() + 1, month));
  const number = day && digits(date.getUTCDate(), day);
  if (!isWord) return [day_, [month_, number, year_].filter(Boolean).join('/')].filter(Boolean).join(', ');
  const words = [month_, number].filter(Boolean).join(' ');
  return [day_, [words, year_].filter(Boolean).join(number ? ', ' : ' ')].filter(Boolean).join(', ');
};
const timeText = (date, options) => {
  const { hour, minute, second, hour12 } = options;
  const isHalf = hour12 === undefined ? options.hourCycle !== 'h23' && options.hourCycle !== 'h24' : hour12;
  const hours = isHalf ? date.getUTCHours() % 12 || 12 : date.getUTCHours();
  const parts = [hour && digits(hours, isHalf ? hour : '2-digit'), minute && digits(date.getUTCMinutes(), '2-digit'), second && digits(date.getUTCSeconds(), '2-digit')];
  const text = parts.filter(Boolean).join(':');
  return hour && isHalf ? `${text} ${date.getUTCHours() < 12 ? 'AM' : 'PM'}` : text;
};
const localeText = (date, given, needed) => {
  if (Number.isNaN(date.getTime())) return 'Invalid Date';
  const has = (names) => names.some((name) => given[name] !== undefined);
  const options = { ...given };
  if (!has([...DATE_PARTS, ...TIME_PARTS])) for (const name of needed) options[name] = 'numeric';
  else if (!has(needed)) for (const name of needed) options[name] = 'numeric';
  const local = date.shifted;
  const isDated = DATE_PARTS.some((name) => options[name]);
  const isTimed = TIME_PARTS.some((name) => options[name]);
  return [isDated && dateText(local, options), isTimed && timeText(local, options)].filter(Boolean).join(', ');
};
const YMD = ['year', 'month', 'day'];
Object.assign(PhoneDate.prototype, {
  toLocaleDateString(_, options = {}) { return localeText(this, options, YMD); },
  toLocaleTimeString(_, options = {}) { return localeText(this, options, TIME_PARTS); },
  toLocaleString(_, options = {}) { return localeText(this, options, [...YMD, ...TIME_PARTS]); },
});

// What is the browser's own looks so: libraries tell by a function's text whether they may use it.
const natives = new WeakSet();
const markNative = (value) => {
  if (typeof value !== 'function' || natives.has(value)) return;
  natives.add(value);
  markMembers(value.prototype);
  markMembers(value);
};
const markMembers = (owner) => {
  if (owner === null || owner === undefined || owner === Object.prototype || owner === Function.prototype) return;
  for (const { value, get, set } of Object.values(Object.getOwnPropertyDescriptors(owner))) [value, get, set].forEach(markNative);
};
const written = Function.prototype.toString;
Object.defineProperty(Function.prototype, 'toString', {
  value: function toString() { return natives.has(this) ? `function ${this.name}() { [native code] }` : written.call(this); },
  writable: true,
  configurable: true,
});
markNative(Function.prototype.toString);
markMembers(globalThis);
