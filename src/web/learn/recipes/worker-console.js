// The console of a recipe, as Node has it: what it prints goes to `print`, a level and a text for each call. It stands after
// `worker-inspect.js` in the worker.

/** How many rows of a table are shown. */
const MOST_ROWS = 200;

/** The columns of a table: an index, the properties of the rows, and the rows without properties. */
function columnsOf(data, properties, cellOf) {
  if (data instanceof Map || data instanceof Set) {
    const pairs = firstOf(data.entries(), MOST_ROWS);
    const columns = [["(iteration index)", pairs.map((_, at) => String(at))]];
    if (data instanceof Map) columns.push(["Key", pairs.map(([key]) => cellOf(key))]);
    return [...columns, ["Values", pairs.map(([, value]) => cellOf(value))]];
  }
  const keys = Object.keys(data).slice(0, MOST_ROWS);
  const columns = new Map();
  const plain = [];
  for (const [at, key] of keys.entries()) {
    const row = data[key];
    const hasCells = row !== null && (typeof row === "object" || typeof row === "function");
    if (!hasCells && !properties) plain[at] = cellOf(row);
    else {
      for (const name of properties ?? Object.keys(row).slice(0, MOST_ROWS)) {
        if (!columns.has(name)) columns.set(name, []);
        if (hasCells && Object.hasOwn(row, name)) columns.get(name)[at] = cellOf(row[name]);
      }
    }
  }
  return [["(index)", keys], ...columns, ...(plain.length > 0 ? [["Values", plain]] : [])];
}

function tableOf(columns) {
  const height = Math.max(...columns.map(([, cells]) => cells.length));
  const rows = Array.from({ length: height }, (_, at) => columns.map(([, cells]) => cells[at] ?? ""));
  const heads = columns.map(([head]) => String(head));
  const widths = heads.map((_, at) => [heads, ...rows].reduce((most, row) => Math.max(most, widthOf(row[at])), 0));
  const line = (cells) => `│ ${cells.map((cell, at) => cell + " ".repeat(widths[at] - widthOf(cell))).join(" │ ")} │`;
  const rule = (left, middle, right) => left + widths.map((width) => "─".repeat(width + 2)).join(middle) + right;
  return [rule("┌", "┬", "┐"), line(heads), rule("├", "┼", "┤"), ...rows.map(line), rule("└", "┴", "┘")].join("\n");
}

function durationText(ms) {
  if (ms < 1000) return `${Number(ms.toFixed(3))}ms`;
  const seconds = ms / 1000;
  if (seconds < 60) return `${seconds.toFixed(3)}s`;
  return `${Math.floor(seconds / 60)}:${(seconds % 60).toFixed(3).padStart(6, "0")} (m:ss.mmm)`;
}

/** Counts and clocks of a console, by label. */
function timersOf(write, textOf, now) {
  const counts = new Map();
  const times = new Map();
  const warn = (text) => write("warn", `Warning: ${text}`);
  const took = (name, label, values) => {
    const begun = times.get(label);
    if (begun === undefined) warn(`No such label '${label}' for console.${name}()`);
    else write("log", [`${label}: ${durationText(now() - begun)}`, ...firstOf(values, 100).map(textOf)].join(" "));
  };
  return {
    count: (label = "default") => {
      const count = (counts.get(`${label}`) ?? 0) + 1;
      counts.set(`${label}`, count);
      write("log", `${label}: ${count}`);
    },
    countReset: (label = "default") => {
      if (!counts.delete(`${label}`)) warn(`Count for '${label}' does not exist`);
    },
    time: (label = "default") => {
      if (times.has(`${label}`)) warn(`Label '${label}' already exists for console.time()`);
      else times.set(`${label}`, now());
    },
    timeLog: (label = "default", ...values) => took("timeLog", `${label}`, values),
    timeEnd: (label = "default") => {
      took("timeEnd", `${label}`, []);
      times.delete(`${label}`);
    },
  };
}

/** The methods that print values at once. */
function printersOf(write, options) {
  const log = (level, values) => write(level, format(values, options));
  const cellOf = (value) => {
    const isWide =
      value !== null && typeof value === "object" && !Array.isArray(value) && Object.keys(value).length > 2;
    return inspect(value, { ...options, depth: isWide ? -1 : 0, most: 3, width: Infinity });
  };
  const levels = ["log", "info", "debug", "warn", "error"].map((level) => [level, (...values) => log(level, values)]);
  return {
    ...Object.fromEntries(levels),
    dirxml: (...values) => log("log", values),
    dir: (value, given) => write("log", inspect(value, { customInspect: false, ...options, ...given })),
    table: (data, properties) => {
      if (data === null || typeof data !== "object") log("log", [data]);
      else write("log", tableOf(columnsOf(data, Array.isArray(properties) ? properties : undefined, cellOf)));
    },
    assert: (holds, ...values) => {
      const [first, ...others] = values;
      if (!holds) log("warn", values.length === 0 ? ["Assertion failed"] : [`Assertion failed: ${first}`, ...others]);
    },
    trace: (...values) => {
      const frames = options.frames(new Error()).map((frame) => `\n    at ${frame}`);
      write("error", `Trace${values.length > 0 ? `: ${format(values, options)}` : ""}${frames.join("")}`);
    },
  };
}

/** The methods of a console. None throws, whatever it is given. `options` are those of `inspect`, `now` a clock in milliseconds. */
// biome-ignore lint/correctness/noUnusedVariables: the next text calls it.
function consoleOf(print, options, now) {
  let indent = "";
  const write = (level, text) => print(level, indent === "" ? text : indent + text.replaceAll("\n", `\n${indent}`));
  const textOf = (value) => (typeof value === "string" ? value : inspect(value, options));
  const printers = printersOf(write, options);
  const group = (...values) => {
    if (values.length > 0) printers.log(...values);
    indent += "  ";
  };
  const groupEnd = () => {
    indent = indent.slice(2);
  };
  const silent = Object.fromEntries(["clear", "timeStamp", "profile", "profileEnd"].map((name) => [name, () => {}]));
  const groups = { group, groupCollapsed: group, groupEnd };
  const methods = { ...printers, ...timersOf(write, textOf, now), ...groups, ...silent };
  const guarded = ([name, method]) => [
    name,
    (...values) => {
      try {
        method(...values);
      } catch (error) {
        print("warn", `console.${name} could not print this: ${reasonOf(error)}`);
      }
    },
  ];
  return Object.fromEntries(Object.entries(methods).map(guarded));
}
