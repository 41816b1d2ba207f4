import { parseSync } from "vite";

/** One small change that breaks a rule of a module: a part of its text, and what stands there instead. */
export interface Mutant {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly kind: "expression" | "statement" | "entry";
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** What takes an operator's place: its opposite, or, first, the one that differs at the boundary. */
const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  "===": ["!=="],
  "!==": ["==="],
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "&&": ["||"],
  "||": ["&&"],
  "+": ["-"],
  "-": ["+"],
  "*": ["/"],
  "/": ["*"],
  "%": ["*"],
  "+=": ["-="],
  "-=": ["+="],
  "++": ["--"],
  "--": ["++"],
};

/** Methods that return what they are called on, changed: without the call, it stays as it is. */
const CHANGING = /^(filter|slice|sort|toSorted|reverse|toReversed|trim|toLowerCase|toUpperCase)$/;

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

/** The nodes below a node that run: no types, and no names of fields or modules. */
function nodesIn(node: Node): Node[] {
  return Object.entries(node)
    .filter(([key]) => !/^(source|attributes)$/.test(key) && (key !== "key" || node.computed))
    .flatMap(([, value]) => value)
    .filter(isNode)
    .filter(({ type }) => !type.startsWith("TS") || /^TS(As|Satisfies|NonNull)Expression$/.test(type));
}

/** The constants that a condition can be: a loop that never ends is no rule. */
function conditionsFor(node: Node, parent: Node): readonly string[] {
  if (node !== parent.test) return [];
  return /^(If|Conditional)/.test(parent.type) ? ["true", "false"] : /^(While|For)/.test(parent.type) ? ["false"] : [];
}

/** What can stand in the place of a constant. Sentences are left as they are. */
function constantsFor({ value, regex }: Node, code: string): string[] {
  if (typeof value === "number") return [`${value + 1}`];
  if (typeof value === "boolean") return [`${!value}`];
  if (typeof value === "string") return /\s/.test(value) ? [] : [value === "" ? '"mutant"' : '""'];
  const unbounded = [code.replace(/^\/\^/, "/"), code.replace(/\$(\/\w*)$/, "$1")];
  return regex ? unbounded.filter((text) => text !== code) : [];
}

/** The texts that can take an expression's place. Of a condition, true and false say more than its opposite. */
function textsFor(node: Node, textOf: (node: Node) => string, isCondition: boolean): string[] {
  const { left, right, argument, callee, prefix } = node as Readonly<Record<string, Node>>;
  const operators = OPERATORS[`${node.operator}`] ?? [];
  if (left && right) {
    if (`${node.operator}` === "??") return [textOf(left)];
    const isLogical = node.type === "LogicalExpression";
    const tried = isCondition && !isLogical ? operators.slice(0, -1) : operators;
    return tried.map((operator) => `${textOf(left)} ${operator} ${textOf(right)}`);
  }
  if (node.type === "UpdateExpression" && argument)
    return operators.map((operator) => (prefix ? operator + textOf(argument) : textOf(argument) + operator));
  if (node.type === "UnaryExpression" && argument)
    return /^[!-]$/.test(`${node.operator}`) && !isCondition ? [textOf(argument)] : [];
  if (node.type === "Literal") return constantsFor(node, textOf(node));
  const { object, property } = (callee ?? {}) as Readonly<Record<string, Node>>;
  // Within a chain of `?.`, a part has no value of its own.
  const isChanging = object && CHANGING.test(`${property?.name}`) && !textOf(node).includes("?.");
  return isChanging ? [textOf(object)] : [];
}

/** Whether a node can be missing: a statement that only has an effect, or an entry of an object with a line of its own. */
function missingFor(node: Node, parent: Node, code: string): Mutant["kind"] | null {
  if (/^(Expression|Continue|Throw)Statement$/.test(node.type)) {
    const { callee } = (node.expression ?? {}) as { readonly callee?: Node };
    return callee?.type === "Super" ? null : "statement";
  }
  if (parent.type !== "ObjectExpression" || /^[gs]et$/.test(`${node.kind}`)) return null;
  const isLine = /\n\s*$/.test(code.slice(0, node.start)) && /^,?[^\S\n]*\n/.test(code.slice(node.end));
  return isLine ? "entry" : null;
}

/** All mutants of a module, in the order of its text: outer before inner. */
export function mutantsOf(code: string): Mutant[] {
  const textOf = ({ start, end }: Node) => code.slice(start, end);
  const mutants: Mutant[] = [];
  const visit = (node: Node, parent: Node): void => {
    const { start, end } = node;
    const conditions = conditionsFor(node, parent);
    const texts = new Set([...conditions, ...textsFor(node, textOf, conditions.length > 0)]);
    for (const text of texts) mutants.push({ start, end, text, kind: "expression" });
    const kind = missingFor(node, parent, code);
    if (kind) mutants.push({ start, end, text: "", kind });
    for (const inner of nodesIn(node)) visit(inner, node);
  };
  const program = parseSync("module.ts", code).program as unknown as Node;
  visit(program, program);
  return mutants.sort((one, other) => one.start - other.start || other.end - one.end);
}
