import { readFileSync } from "node:fs";
import type { JSX } from "react";
import { describe, expect, expectTypeOf, test } from "vitest";
import type { OperationId } from "#contract/api/operations.ts";
import { attributes } from "#contract/page/element.ts";
import type { FrameEvent } from "#contract/page/frame-message.ts";
import { choicesOf } from "#contract/page/ignored-parameters.ts";
import type { Settings, Theme } from "#contract/page/settings.ts";
import type {
  SandboxAttributes,
  SandboxEvents,
  SandboxOperation,
  TopupSandboxElement,
} from "../../public/topup-sandbox.js";
import type {} from "../../public/topup-sandbox-react.js";

/** What the frame posts, by the name of the event that the element dispatches for it. */
type Posted = {
  [Event in FrameEvent as Event["type"] extends `${infer First}.${infer Second}`
    ? `topup-${First}-${Second}`
    : `topup-${Event["type"]}`]: Omit<Event, "source" | "v" | "id" | "type">;
};

// `npm run check` compiles this file strictly; a line that has to be refused says so.
describe("the types beside embed.js", () => {
  test("name the operations, tabs and themes of the contract", () => {
    expectTypeOf<SandboxOperation>().toEqualTypeOf<OperationId>();
    expectTypeOf<NonNullable<SandboxAttributes["tab"]>>().toEqualTypeOf<NonNullable<Settings["tab"]>>();
    expectTypeOf<NonNullable<SandboxAttributes["theme"]>>().toEqualTypeOf<Theme | "page">();
    expectTypeOf<NonNullable<SandboxAttributes["mode"]>>().toEqualTypeOf<NonNullable<Settings["embed"]>>();
  });

  test("have an event for everything that the frame posts, with its details", () => {
    expectTypeOf<keyof SandboxEvents>().toEqualTypeOf<keyof Posted>();
    expectTypeOf<Posted["topup-response"]>().toExtend<SandboxEvents["topup-response"]>();
    expectTypeOf<Posted["topup-order-updated"]>().toExtend<SandboxEvents["topup-order-updated"]>();
    expectTypeOf<Posted["topup-wallet-changed"]>().toExtend<SandboxEvents["topup-wallet-changed"]>();
    expectTypeOf<Posted["topup-error"]>().toExtend<SandboxEvents["topup-error"]>();
  });

  test("serve a page's own script", () => {
    const use = (page: Document) => {
      const embed = page.querySelector("topup-sandbox");
      embed?.setBody({ qty: 2 });
      embed?.run();
      // @ts-expect-error: no such operation.
      embed?.setOperation("payOrder");
      page.addEventListener("topup-response", ({ detail }) => {
        expectTypeOf(detail.status).toEqualTypeOf<number>();
      });
    };
    expectTypeOf(use).toBeFunction();
  });

  test("serve TSX", () => {
    const use = (ref: { current: TopupSandboxElement | null }): JSX.Element => (
      <topup-sandbox
        ref={ref}
        op="placeOrder"
        theme="page"
        height={480}
        api-key="none"
        click-to-load=""
        ontopup-response={({ detail }) => detail.replayed}
      >
        <a href="https://docs.example/sandbox">Open the sandbox</a>
      </topup-sandbox>
    );
    // @ts-expect-error: no such mode.
    const wrong = <topup-sandbox mode="half" />;
    expect([use({ current: null }).type, wrong.type]).toEqual(["topup-sandbox", "topup-sandbox"]);
  });
});

describe("the table of the element", () => {
  const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
  const names = Object.keys(attributes);

  test("has the attributes that embed.js observes, and no other", () => {
    const [, parameters = ""] = /PARAMETERS = "([^"]+)"/.exec(read("public/embed.js")) ?? [];
    const [, others = ""] = /observedAttributes = \[([\s\S]*?)\]/.exec(read("public/embed.js")) ?? [];
    const observed = [...parameters.split(" "), ...[...others.matchAll(/"([\w-]+)"/g)].map(([, name = ""]) => name)];
    // React and Vue reserve `key`; in the table it is `api-key`.
    expect(observed.filter((name) => name !== "key").toSorted()).toEqual(names.toSorted());
  });

  test("names the parameter that each attribute of embed.js becomes", () => {
    const [, parameters = ""] = /PARAMETERS = "([^"]+)"/.exec(read("public/embed.js")) ?? [];
    const passedOn = parameters.split(" ").filter((name) => name !== "key");
    const table: Readonly<Record<string, { readonly parameter: string | null }>> = attributes;
    expect(passedOn.map((name) => table[name]?.parameter)).toEqual(
      passedOn.map((name) => name.replace("api-", "").replace("-", "_")),
    );
  });

  test("has the attributes of the types, each with the values of its parameter", () => {
    const [, declared = ""] =
      /interface SandboxAttributes \{([\s\S]*?)\n\}/.exec(read("public/topup-sandbox.d.ts")) ?? [];
    const typed = [...declared.matchAll(/^ {2}"?([\w-]+)"?\?: (.*);$/gm)].map(([, name = "", type = ""]) => [
      name,
      type,
    ]);
    // Every element has an id and a title.
    expect(typed.map(([name]) => name).toSorted()).toEqual(
      names.filter((name) => name !== "id" && name !== "title").toSorted(),
    );
    const table: Readonly<Record<string, { readonly parameter: string | null }>> = attributes;
    for (const [name = "", type] of typed) {
      const choices = name === "op" || name === "hide" ? null : choicesOf(table[name]?.parameter ?? "");
      const own = name === "theme" ? ["page"] : [];
      if (choices)
        expect(`${name}: ${type}`).toBe(`${name}: ${[...own, ...choices].map((each) => `"${each}"`).join(" | ")}`);
    }
  });

  test("has the rows of the README", () => {
    const rows = [...read("src/web/embed/README.md").matchAll(/^\| `([\w-]+)` \| (?:`([\w-]+)`)? ?\| (.*) \|$/gm)];
    expect(rows.map(([, ...row]) => row)).toEqual(
      Object.entries(attributes).map(([name, { parameter, words }]) => [name, parameter ?? undefined, words]),
    );
  });
});
