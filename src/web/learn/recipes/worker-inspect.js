// Walks through a value and lays its text out. It stands after `worker-shapes.js` in the worker.

/** How long the text of one value may be, roughly: the rest of it is left out. */
const LONGEST_VALUE = 10_000;
/** How deep a value may be shown at most, whatever depth is asked for. */
const DEEPEST = 100;
const CUSTOM = Symbol.for("nodejs.util.inspect.custom");

const WIDE =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/gu;

/** How many columns a text takes in a font of one width. */
const widthOf = (text) => [...text.replace(/\p{M}/gu, "").replace(WIDE, "xx")].length;

/** The own properties that are shown; of a long list, its elements only. */
function keysOf(value) {
  if ((Array.isArray(value) || value instanceof TypedArray) && value.length > LONGEST_LIST) return [];
  const symbols = Object.getOwnPropertySymbols(value);
  return [...Object.keys(value), ...symbols.filter((key) => Object.prototype.propertyIsEnumerable.call(value, key))];
}

/** Puts many short entries into columns. */
function inColumns(entries, rest, value, state) {
  const widths = entries.map((entry) => widthOf(entry) + 2);
  const widest = Math.max(...widths);
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (widest * 3 + state.indent >= state.width || (total / widest <= 5 && widest > 8)) return [...entries, ...rest];
  const bias = Math.sqrt(widest - total / (entries.length + rest.length));
  const biased = Math.max(widest - 3 - bias, 1);
  const square = Math.round(Math.sqrt(2.5 * biased * entries.length) / biased);
  const columns = Math.min(square, Math.floor((state.width - state.indent) / widest), 12);
  if (columns <= 1) return [...entries, ...rest];
  const column = (at) => Math.max(...widths.filter((_, index) => index % columns === at));
  const columnWidths = Array.from({ length: columns }, (_, at) => column(at));
  const isNumeric = [...entries, ...rest].every((_, at) => ["number", "bigint"].includes(typeof value[at]));
  const lines = [];
  for (let from = 0; from < entries.length; from += columns) {
    const row = entries.slice(from, from + columns);
    const cells = row.map((entry, at) => {
      const isLast = at === row.length - 1;
      const text = isLast ? entry : `${entry}, `;
      const space = " ".repeat(Math.max(0, columnWidths[at] - (isLast ? 2 : 0) - widthOf(text)));
      return isNumeric ? space + text : isLast ? text : text + space;
    });
    lines.push(cells.join(""));
  }
  return [...lines, ...rest];
}

/** One line if the entries fit, otherwise a line for each. */
function joined(given, { base, braces: [open, close], value, isList, more }, level, state) {
  const rest = more > 0 ? [`... ${more} more item${more > 1 ? "s" : ""}`] : [];
  const entries = [...given, ...rest];
  const lines = isList && entries.length > 6 ? inColumns(given, rest, value, state) : entries;
  const head = base === "" ? open : `${base} ${open}`;
  if (state.inner - level < 3 && lines.length === entries.length) {
    const start = lines.length + state.indent + open.length + base.length + 10;
    const length = lines.reduce((sum, line) => sum + line.length, lines.length + start);
    const line = lines.join(", ");
    if (length <= state.width && !`${base}${line}`.includes("\n")) return `${head} ${line} ${close}`;
  }
  const indent = `\n${" ".repeat(state.indent)}`;
  return `${head}${indent}  ${lines.join(`,${indent}  `)}${indent}${close}`;
}

/** A property of an object: accessors are not called, but for attributes of the platform. */
function textOfProperty(value, key, state, level) {
  const descriptor = Object.getOwnPropertyDescriptor(value, key) ?? { value: value[key], enumerable: true };
  const { get, set } = descriptor;
  if (get || set) return `[${[get && "Getter", set && "Setter"].filter(Boolean).join("/")}]`;
  state.indent += 2;
  const text = textOfValue(descriptor.value, state, level);
  state.indent -= 2;
  return text;
}

function nameOf(value, key) {
  if (typeof key === "symbol") return `[${String(key)}]`;
  if (Object.getOwnPropertyDescriptor(value, key)?.enumerable === false) return `[${key}]`;
  return key === "__proto__" ? "['__proto__']" : keyText(key);
}

function textOfObject(value, state, level) {
  const show = {
    value: (each) => {
      state.indent += 2;
      const text = textOfValue(each, state, level + 1);
      state.indent -= 2;
      return text;
    },
    property: (key) => textOfProperty(value, key, state, level + 1),
  };
  const shape = shapeOf(value, { keys: keysOf(value), show, most: state.most, state });
  const { base, braces, keys, entries } = shape;
  if (entries.length === 0 && keys.length === 0) return base === "" ? braces.join("") : base;
  if (level > state.depth) {
    const prefix = prefixOf(value, "Object").trim();
    return prefix.startsWith("[") ? prefix : `[${prefix}]`;
  }
  state.seen.push(value);
  state.inner = level;
  const names = keys.map((key) => () => `${nameOf(value, key)}: ${show.property(key)}`);
  const texts = [];
  const all = [...entries, ...names];
  for (const write of all) {
    if (state.left <= 0) break;
    state.left -= 4;
    texts.push(write());
  }
  state.seen.pop();
  const index = state.circular.get(value);
  const reference = index === undefined ? "" : `<ref *${index}>`;
  const more = Math.max(shape.more, 0) + all.length - texts.length;
  return joined(texts, { ...shape, base: [reference, base].filter(Boolean).join(" "), more }, level, state);
}

function textOfValue(value, state, level) {
  if (value === null || (typeof value !== "object" && typeof value !== "function")) {
    const text = textOfPrimitive(value, state);
    state.left -= text.length;
    return text;
  }
  if (state.seen.includes(value)) {
    if (!state.circular.has(value)) state.circular.set(value, state.circular.size + 1);
    return `[Circular *${state.circular.get(value)}]`;
  }
  const { indent, seen } = state;
  const open = seen.length;
  try {
    const custom = state.customInspect ? value[CUSTOM] : undefined;
    if (typeof custom !== "function") return textOfObject(value, state, level);
    const made = custom.call(value, state.depth - level, {}, inspect);
    if (made === value) return textOfObject(value, state, level);
    return typeof made === "string"
      ? made.replaceAll("\n", `\n${" ".repeat(indent)}`)
      : textOfValue(made, state, level);
  } catch (error) {
    state.indent = indent;
    seen.length = open;
    return `<Inspection threw (${reasonOf(error)})>`;
  }
}

/** What an error says; never throws. */
function reasonOf(error) {
  try {
    return String(error?.message ?? error);
  } catch {
    return "an error without a text";
  }
}

/**
 * The text of a value. `frames` gives the lines of an error's stack. Never throws: what cannot be read says so. The text is bounded, so
 * that no value holds the worker up.
 */
function inspect(value, { depth, most = 100, width = 80, customInspect = true, frames = () => [] } = {}) {
  const deepest = Math.min(depth === null ? DEEPEST : (depth ?? 2), DEEPEST);
  const state = {
    depth: deepest,
    most,
    width,
    customInspect,
    frames,
    indent: 0,
    inner: 0,
    seen: [],
    circular: new Map(),
    left: LONGEST_VALUE,
  };
  return textOfValue(value, state, 0);
}

/** Whether `String` of an object says what somebody wrote for it. */
function hasOwnText(value) {
  for (let each = value; each !== null; each = Object.getPrototypeOf(each)) {
    if (Object.hasOwn(each, "toString") || Object.hasOwn(each, Symbol.toPrimitive)) {
      return each === value || typeof each.constructor !== "function" || !isNative(each.constructor);
    }
  }
  return false;
}

function textOfNumeric(value, read) {
  if (typeof value === "bigint") return `${value}n`;
  return typeof value === "symbol" ? "NaN" : textOfNumber(read(value));
}

const isObject = (value) => typeof value === "object" && value !== null;

/** What each placeholder writes of its argument. */
const placeholders = {
  s: (value, options) => {
    if (typeof value === "bigint" || typeof value === "number") return textOfNumeric(value, Number);
    return isObject(value) && !hasOwnText(value) ? inspect(value, { ...options, depth: 0 }) : String(value);
  },
  d: (value) => textOfNumeric(value, Number),
  i: (value) => textOfNumeric(value, Number.parseInt),
  f: (value) => textOfNumeric(value, Number.parseFloat),
  j: (value) => JSON.stringify(value),
  o: (value, options) => inspect(value, { ...options, depth: 4 }),
  O: inspect,
  c: () => "",
};

/** The text of what a call of the console is given, with its placeholders filled in. Never throws. */
// biome-ignore lint/correctness/noUnusedVariables: the next text calls it.
function format(values, options) {
  const [first, ...others] = values;
  let texts = [];
  if (typeof first !== "string" || others.length === 0) others.unshift(...values.slice(0, 1));
  else {
    const filled = first.slice(0, LONGEST_STRING).replace(/%([sdifjoOc%])/g, (found, letter) => {
      if (letter === "%") return "%";
      if (others.length === 0) return found;
      try {
        return placeholders[letter](others.shift(), options);
      } catch (error) {
        return `<Inspection threw (${reasonOf(error)})>`;
      }
    });
    texts = [filled];
  }
  let length = 0;
  for (const value of others) {
    if (length > LONGEST_VALUE) break;
    const text = typeof value === "string" ? value : inspect(value, options);
    length += text.length;
    texts.push(text);
  }
  return texts.join(" ");
}
