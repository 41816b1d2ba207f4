import { HIDEABLES, isParameter, parameters } from "./settings.ts";

/** The values of a parameter that is a choice. */
export function choicesOf(name: string): readonly string[] | null {
  if (name === "hide") return HIDEABLES;
  const schema = isParameter(name) ? parameters[name]() : null;
  return schema !== null && "options" in schema ? schema.options : null;
}

/** Why a parameter was ignored, for the author of the address: `theme=drak: it takes system, light or dark`. */
function reasonOf(name: string, value: string): string {
  const choices = choicesOf(name);
  if (choices === null) return name;
  const shown = `${name}=${value.slice(0, 40)}`;
  if (choices.includes(value))
    return name === "tab" ? `${shown}: only embed=full shows it` : `${shown}: it is given twice`;
  return `${shown}: it takes ${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}`;
}

/** What the console says of the parameters that were ignored. `given` are those of the address. */
export function ignoredText(
  given: Iterable<readonly [name: string, value: string]>,
  ignored: readonly string[],
): string {
  const values = new Map(given);
  const reasons = ignored.map((name) => reasonOf(name, values.get(name) ?? ""));
  return `Top-up Sandbox ignored these parameters: ${reasons.join("; ")}.`;
}
