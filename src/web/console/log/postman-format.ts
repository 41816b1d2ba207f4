/** A string variable of a collection. */
export const variable = (key: string, value: string, description: string) => ({
  key,
  value,
  type: "string",
  description,
});

/** Authorization by a token, which may be a reference to a variable. */
export const bearerAuth = (token: string) => ({
  type: "bearer",
  bearer: [{ key: "token", value: token, type: "string" }],
});

export const rawBody = (raw: string, language: "json" | "text") => ({
  mode: "raw",
  raw,
  options: { raw: { language } },
});

/** An address; `query` is `search` in Postman's form, and may contain disabled parameters besides. */
export const urlOf = (base: string, path: readonly string[], search: string, query: readonly object[]) => ({
  raw: `${base}/${path.join("/")}${search === "" ? "" : `?${search}`}`,
  host: [base],
  path,
  ...(query.length > 0 && { query }),
});

/** One event of an item or a collection; none when there is nothing to run. */
export const eventOf = (listen: "prerequest" | "test", exec: readonly string[]) =>
  exec.length === 0 ? [] : [{ listen, script: { type: "text/javascript", exec } }];

// Scripts follow. Text from the Log enters a script only as a JSON string, never as code.

/** Asserts the status of the response. */
export const expectStatus = (status: number): string =>
  `pm.test("Status is ${status}", () => pm.response.to.have.status(${status}));`;

/** Sets a collection variable to a member of the response. If that is missing, the test fails and sets nothing. */
export const keepMember = (member: "id" | "key", name: string): readonly string[] => [
  `pm.test(${JSON.stringify(`${member} is kept as ${name}`)}, () => {`,
  `  const { ${member} } = pm.response.json();`,
  `  pm.expect(${member}).to.be.a("string");`,
  `  pm.collectionVariables.set(${JSON.stringify(name)}, ${member});`,
  "});",
];

/** Sets a collection variable to a new UUID: in every run if `isFirst`, else only if it is empty. */
export function newUuid(variableName: string, isFirst: boolean): string {
  const name = JSON.stringify(variableName);
  const set = `pm.collectionVariables.set(${name}, pm.variables.replaceIn("{{$guid}}"));`;
  return isFirst ? set : `if (!pm.collectionVariables.get(${name})) ${set}`;
}

/** Gives a variable a second name in this request, whose text contains the first one literally. */
export const copyVariable = (from: string, to: string): string =>
  `pm.variables.set(${JSON.stringify(to)}, pm.variables.replaceIn(${JSON.stringify(`{{${from}}}`)}));`;

/**
 * Sends `{{name}}` literally. Postman has no escape for it, but replaces variables until nothing changes, so a variable
 * that holds its own reference is sent as written.
 */
export const sendLiterally = (names: Iterable<string>): string =>
  `for (const name of ${JSON.stringify([...names])}) pm.variables.set(name, "{{" + name + "}}");`;

/** Ends what `sendLiterally` did in the request before: local variables outlive a request in a run. */
export const forgetLiterals = (names: Iterable<string>): string =>
  `for (const name of ${JSON.stringify([...names])}) pm.variables.unset(name);`;

/**
 * The distinct names of the references in texts. Those of Object.prototype are left out: Postman finds them in every
 * scope and fails to set them.
 */
export const referencesIn = (texts: readonly string[]): ReadonlySet<string> =>
  new Set(
    texts
      .flatMap((text) => Array.from(text.matchAll(/\{\{([^{}]+)\}\}/g), ([, name = ""]) => name))
      .filter((name) => !(name in {})),
  );
