// Text of any value, as Node's `util.inspect` and `util.format` write it with their defaults. It is the first
// text of the worker. What differs: a Proxy is read through its traps, because a page cannot look behind them, the state of a promise is
// unknown, objects of the platform show their attributes in the order of their interface, and %o lists no hidden properties.

const LONGEST_STRING = 10_000;
/** A list of more elements is read no further than it is shown. */
const LONGEST_LIST = 100_000;
const TypedArray = Object.getPrototypeOf(Uint8Array);
const ESCAPES = { "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r", "\\": "\\\\" };
const isNative = (made) => /\{\s*\[native code\]\s*\}\s*$/.test(Function.prototype.toString.call(made));

function quoted(text) {
  const quote = !text.includes("'") ? "'" : !text.includes('"') ? '"' : /`|\$\{/.test(text) ? "'" : "`";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is escaped.
  const escaped = text.replace(/[\x00-\x1f\x7f-\x9f\\]|\p{Surrogate}/gu, (found) => {
    const code = found.charCodeAt(0).toString(16);
    return ESCAPES[found] ?? (code.length > 2 ? `\\u${code}` : `\\x${code.toUpperCase().padStart(2, "0")}`);
  });
  return quote + (quote === "'" ? escaped.replaceAll("'", "\\'") : escaped) + quote;
}

function textOfString(text, state) {
  const more = text.length - LONGEST_STRING;
  const end = more > 0 ? `... ${more} more character${more > 1 ? "s" : ""}` : "";
  const shown = text.slice(0, LONGEST_STRING);
  if (shown.length <= 16 || shown.length <= state.width - state.indent - 4) return quoted(shown) + end;
  return (
    shown
      .split(/(?<=\n)/)
      .map(quoted)
      .join(` +\n${" ".repeat(state.indent + 2)}`) + end
  );
}

const textOfNumber = (number) => (Object.is(number, -0) ? "-0" : String(number));

function textOfPrimitive(value, state) {
  if (typeof value === "string") return textOfString(value, state);
  if (typeof value === "number") return textOfNumber(value);
  return typeof value === "bigint" ? `${value}n` : String(value);
}

/** The name of the nearest constructor of a value; null if it has none. */
function constructorOf(value) {
  for (let each = value; each !== null; each = Object.getPrototypeOf(each)) {
    const made = Object.getOwnPropertyDescriptor(each, "constructor")?.value;
    if (typeof made === "function" && made.name !== "" && value instanceof made) return made.name;
  }
  return null;
}

/** What stands before the brace: the constructor, the size, and a tag of another name. */
function prefixOf(value, fallback, size = "") {
  const name = constructorOf(value);
  const tag = Object.prototype.propertyIsEnumerable.call(value, Symbol.toStringTag) ? "" : value[Symbol.toStringTag];
  const isTagged = typeof tag === "string" && tag !== "" && tag !== (name ?? fallback);
  return `${name === null ? `[${fallback}${size}: null prototype]` : name + size} ${isTagged ? `[${tag}] ` : ""}`;
}

/** The attributes of an object of the platform, which are enumerable accessors of its native prototypes. */
function attributesOf(value) {
  const names = [];
  for (let each = Object.getPrototypeOf(value); each !== null; each = Object.getPrototypeOf(each)) {
    if (each === Object.prototype || typeof each.constructor !== "function" || !isNative(each.constructor)) continue;
    const all = Object.entries(Object.getOwnPropertyDescriptors(each));
    names.push(...all.filter(([, { enumerable, get }]) => enumerable && get).map(([name]) => name));
  }
  return [...new Set(names)];
}

function textOfFunction(value) {
  const name = typeof value.name === "string" ? value.name : "";
  if (/^class\b/.test(Function.prototype.toString.call(value))) {
    const parent = Object.getPrototypeOf(value)?.name;
    return `[class ${name || "(anonymous)"}${parent ? ` extends ${parent}` : ""}]`;
  }
  const kind = constructorOf(value) ?? "Function";
  return `[${kind}${name === "" ? " (anonymous)" : `: ${name}`}]`;
}

/** Name and message of an error, then the lines of its stack that `frames` gives. */
function textOfError(error, state) {
  const kind = constructorOf(error) ?? "Error";
  const name = String(error.name ?? "Error");
  const plain = String(error);
  const isOther = name.endsWith("Error") && name !== kind && kind !== "DOMException" && plain.startsWith(name);
  const head = isOther ? (kind.includes(name) ? kind : `${kind} [${name}]`) + plain.slice(name.length) : plain;
  const frames = state.frames(error);
  const text = frames.length === 0 ? `[${head}]` : [head, ...frames.map((frame) => `    at ${frame}`)].join("\n");
  return text.replaceAll("\n", `\n${" ".repeat(state.indent)}`);
}

/** The first values of an iterator. */
function firstOf(iterator, most) {
  const values = [];
  for (const value of iterator) {
    if (values.length === most) break;
    values.push(value);
  }
  return values;
}

const isIndex = (key) => typeof key === "string" && /^(?:0|[1-9]\d*)$/.test(key);

/** The next index that a list has; its length if there is none. */
function nextIndex(list, from) {
  const end = Math.min(list.length, from + LONGEST_LIST);
  for (let at = from; at < end; at++) if (Object.hasOwn(list, at)) return at;
  return Number(Object.keys(list).find((key) => isIndex(key) && Number(key) >= from) ?? list.length);
}

/** The entries of an array: its elements, and how many are missing between them. */
function elementsOf(list, show, most) {
  const entries = [];
  let at = 0;
  while (at < list.length && entries.length < most) {
    const from = at;
    const missing = nextIndex(list, from) - from;
    at += missing || 1;
    if (missing === 0) entries.push(() => show.property(from));
    else entries.push(() => `<${missing} empty item${missing > 1 ? "s" : ""}>`);
  }
  return { entries, more: list.length - at };
}

const bytesIn = (buffer, most) => {
  const bytes = [...new Uint8Array(buffer, 0, Math.min(buffer.byteLength, most))];
  const hidden = buffer.byteLength - bytes.length;
  const more = hidden > 0 ? ` ... ${hidden} more byte${hidden > 1 ? "s" : ""}` : "";
  return `<${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join(" ")}${more}>`;
};

/** Lists of names and values of the platform: which sign stands between the two. */
const pairSigns = { Headers: ": ", FormData: ": ", URLSearchParams: " => " };
const keyText = (key) => (/^[a-zA-Z_]\w*$/.test(key) ? key : quoted(key));

/** What is shown of each kind of object, where it is not its own properties alone; the first that fits counts. */
const kinds = [
  [
    (value) => Array.isArray(value) || value instanceof TypedArray,
    (value, { keys, show, most }) => {
      const prefix = prefixOf(value, "Array", `(${value.length})`);
      return {
        braces: [prefix.startsWith("Array(") ? "[" : `${prefix}[`, "]"],
        ...elementsOf(value, show, most),
        keys: keys.filter((key) => !isIndex(key)),
        isList: true,
      };
    },
  ],
  [
    (value) => value instanceof Set,
    (value, { show, most }) => ({
      prefix: prefixOf(value, "Set", `(${value.size})`),
      entries: firstOf(Set.prototype.values.call(value), most).map((each) => () => show.value(each)),
      more: value.size - most,
    }),
  ],
  [
    (value) => value instanceof Map,
    (value, { show, most }) => ({
      prefix: prefixOf(value, "Map", `(${value.size})`),
      entries: firstOf(Map.prototype.entries.call(value), most).map(([name, each]) => () => {
        return `${show.value(name)} => ${show.value(each)}`;
      }),
      more: value.size - most,
    }),
  ],
  [(value) => typeof value === "function", (value) => ({ base: textOfFunction(value), prefix: "" })],
  [(value) => value instanceof RegExp, (value) => ({ base: RegExp.prototype.toString.call(value), prefix: "" })],
  [
    (value) => value instanceof Date,
    (value) => ({ base: Number.isNaN(value.getTime()) ? "Invalid Date" : value.toISOString(), prefix: "" }),
  ],
  [
    (value) => value instanceof Error,
    (value, { keys, state }) => {
      const base = textOfError(value, state);
      const shown = keys.filter((key) => !["name", "message", "stack"].includes(key) || !base.includes(value[key]));
      const added = ["cause", Array.isArray(value.errors) && "errors"].filter((key) => key && key in value);
      return { base, prefix: "", keys: [...new Set([...shown, ...added])] };
    },
  ],
  [
    (value) => value instanceof ArrayBuffer,
    (value, { most }) => ({
      entries: [() => `[Uint8Contents]: ${bytesIn(value, most)}`, () => `byteLength: ${value.byteLength}`],
    }),
  ],
  [(value) => value instanceof WeakMap || value instanceof WeakSet, () => ({ entries: [() => "<items unknown>"] })],
  [
    (value) => [String, Number, Boolean, Symbol, BigInt].some((kind) => value instanceof kind),
    (value, { keys, state }) => {
      const plain = value.valueOf();
      const shown = keys.filter((key) => typeof plain !== "string" || !(key in Object(plain)));
      return { base: `[${prefixOf(value, "").trim()}: ${textOfPrimitive(plain, state)}]`, prefix: "", keys: shown };
    },
  ],
  [
    (value) => constructorOf(value) in pairSigns && isNative(value.constructor),
    (value, { show, most }) => {
      const sign = pairSigns[constructorOf(value)];
      const name = sign === ": " ? keyText : quoted;
      const pairs = firstOf(value, most).map(
        ([key, each]) =>
          () =>
            `${name(key)}${sign}${show.value(each)}`,
      );
      return { entries: pairs, more: [...value].length - most };
    },
  ],
];

// biome-ignore lint/correctness/noUnusedVariables: the next text calls it.
function shapeOf(value, given) {
  const { keys } = given;
  const shape = { prefix: null, base: "", entries: [], more: 0, isList: false, keys };
  const kind = kinds.find(([fits]) => fits(value))?.[1];
  const full = { ...shape, ...kind?.(value, given), value };
  if (!kind && keys.length === 0) full.keys = attributesOf(value);
  if (full.braces) return full;
  const prefix = full.prefix ?? prefixOf(value, "Object");
  return { ...full, braces: [prefix === "Object " ? "{" : `${prefix}{`, "}"] };
}
