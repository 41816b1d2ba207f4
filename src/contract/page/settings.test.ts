import { describe, expect, test } from "vitest";
import { noSettings, settingsIn, storeName, storeNameOf } from "./settings.ts";

const read = (query: string) => settingsIn(new URLSearchParams(query));

/** For each parameter: valid texts with their parsed values, and invalid texts. */
const parameters = {
  embed: { good: { full: "full", operation: "operation", state: "state" }, bad: ["Full", "", "page"] },
  op: {
    good: { placeOrder: "placeOrder", listProducts: "listProducts" },
    bad: ["placeorder", "toString", "__proto__"],
  },
  step: { good: { "1": 1, "5": 5, "99": 99 }, bad: ["100", "-1", "1.5", "", "1e1", "one"] },
  tab: { good: { code: "code", why: "why", json: "json" }, bad: ["Code", "log", ""] },
  lang: { good: { php: "php", javascript: "javascript" }, bad: ["PHP", "p hp", "9", "<b>"] },
  tier: { good: { bronze: "bronze", silver: "silver", gold: "gold" }, bad: ["platinum", "Gold", "constructor"] },
  theme: { good: { system: "system", light: "light", dark: "dark" }, bad: ["black", "dark "] },
  seed: { good: { "0": 0, "42": 42, "999999999": 999_999_999 }, bad: ["1000000000", "-1", "0x10", "4.2"] },
  key: {
    good: { console: "console", none: "none" },
    bad: ["created", "rsk_demo_TryEveryCallWithThisSampleKey00BgRqf"],
  },
  latency: { good: { "0": 0, "10000": 10_000 }, bad: ["10001", "-5", "1s"] },
  deliver: { good: { "0": 0, "5000": 5000 }, bad: ["-1", "never", "999999999999"] },
  hide: {
    good: { code: ["code"], "code,tape,log": ["code", "receipts", "log"] },
    bad: ["", "code,", "code,rail", "Code"],
  },
  ctl: { good: { "1": true, "0": false }, bad: ["true", "yes", ""] },
  reset: { good: { "1": true, "0": false }, bad: ["on"] },
  origin: {
    good: {
      "https://docs.example.test": "https://docs.example.test",
      "http://localhost:4173": "http://localhost:4173",
      "http://docs_site": "http://docs_site",
      "http://[::1]:8080": "http://[::1]:8080",
    },
    bad: [
      ...["*", "null", "docs.example.test", "https://docs.example.test/", "https://a.test/x", "javascript:alert(1)"],
      ...["https://user@a.test", "https://a.test?x", "https://a.test b", "file://", "https://"],
    ],
  },
  id: {
    good: Object.fromEntries(["e1", "a_B-9", "a b", "注文", "a".repeat(9000), "../x", " "].map((id) => [id, id])),
    bad: [""],
  },
  base_url: {
    good: { "https://api.example.test/v2": "https://api.example.test/v2", "http://10.0.0.1:80": "http://10.0.0.1:80" },
    bad: [
      "https://a.test/",
      "https://a.test/?q",
      "https://a.test/'x",
      "https://a.test/$(id)",
      "ftp://a.test",
      "//a.test",
    ],
  },
  body: {
    good: {
      '{"qty":1}': '{"qty":1}',
      ' {\n  "a": [1, {"b": null}]\n} ': ' {\n  "a": [1, {"b": null}]\n} ',
      '{"__proto__":{"x":1},"name":"<img src=x onerror=alert(1)>"}':
        '{"__proto__":{"x":1},"name":"<img src=x onerror=alert(1)>"}',
      [`{"a":"${"x".repeat(3992)}"}`]: `{"a":"${"x".repeat(3992)}"}`,
    },
    bad: ["", "{", "[]", "null", "7", '"{}"', "{}{}", "{'a':1}", `{"a":"${"x".repeat(3993)}"}`, "[".repeat(100_000)],
  },
  view: { good: { both: "both", response: "response" }, bad: ["request", "Response", ""] },
} as const;

describe("a URL parameter", () => {
  for (const [name, { good, bad }] of Object.entries(parameters)) {
    test.each(Object.entries(good))(`${name}=%s is read`, (text, value) => {
      const { settings, ignored } = read(new URLSearchParams({ [name]: text }).toString());
      expect(settings).toEqual({ ...noSettings, [name]: value });
      expect(ignored).toEqual([]);
    });

    test.each(bad)(`${name}=%j is ignored, and its name is returned`, (text) => {
      const { settings, ignored } = read(new URLSearchParams({ [name]: text }).toString());
      expect(settings).toEqual(noSettings);
      expect(ignored).toEqual([name]);
    });
  }

  test("each has a case above", () => {
    expect([...Object.keys(parameters), "present"].toSorted()).toEqual(Object.keys(noSettings).toSorted());
  });

  test("given twice counts the first time; the second is returned as ignored", () => {
    const { settings, ignored } = read("theme=dark&theme=light");
    expect(settings.theme).toBe("dark");
    expect(ignored).toEqual(["theme"]);
  });

  test.each(["__proto__", "constructor", "toString", "hasOwnProperty", "utm_source"])("%s is unknown", (name) => {
    const { settings, ignored } = settingsIn([[name, "dark"]]);
    expect(settings).toEqual(noSettings);
    expect(Object.getPrototypeOf(settings)).toBe(Object.prototype);
    expect(ignored).toEqual([name]);
  });

  test("with a long name is reported by the start of its name", () => {
    expect(settingsIn([["x".repeat(5000), ""]]).ignored).toEqual(["x".repeat(40)]);
  });
});

describe("the store of a page", () => {
  test.each([
    ["reset=1&tier=gold", "top-up-sandbox"],
    ["id=e1", "top-up-sandbox@e1"],
    ["embed=state&reset=1", "top-up-sandbox@embed"],
    ["embed=full", "top-up-sandbox@embed"],
    ["embed=state&id=e1", "top-up-sandbox@e1"],
    ["embed=page", "top-up-sandbox"],
    ["present=1", "top-up-sandbox@stage"],
  ])("with %j is %s", (query, store) => {
    expect(storeNameOf(read(query).settings)).toBe(store);
  });
});

describe("the name of a store", () => {
  const long = "a".repeat(33);
  const different = [
    ...["shop", "Shop", "shop ", " shop", " ", "sh:op", "sh/op", "sh%3Aop", "注文", "受注", "☃", "☃️", "constructor"],
    ...["caf\u00e9", "cafe\u0301", `${long}a`, `${long}b`, "注文".repeat(5000), `${"注文".repeat(5000)}1`],
  ];

  test("is another one for each id, also for those that contain the name of another", () => {
    const first = different.map(storeName);
    const contained = first.flatMap((name) => [name, name.replace("top-up-sandbox@", "")]);
    const ids = new Set([...different, ...contained]);
    expect(new Set([...ids].map(storeName)).size).toBe(ids.size);
    for (const name of first) expect(name).toMatch(/^top-up-sandbox@[\w-]{1,64}$/);
  });

  test.each(["e1", "a_B-9", "embed", "a".repeat(32)])("of the plain id %s is the id itself", (id) => {
    expect(storeName(id)).toBe(`top-up-sandbox@${id}`);
  });

  test("holds no key that an id contains", () => {
    expect(storeName("rsk_demo_TryEveryCallWithThisSampleKey00BgRqf")).not.toContain("rsk_demo");
  });
});

describe("present", () => {
  test("uses a store of its own, so that no demo touches the visitor's, and may name another", () => {
    expect(read("present=1").settings).toMatchObject({ present: true, id: "stage" });
    expect(read("present=1&id=fair").settings.id).toBe("fair");
  });

  test("switched off changes nothing", () => {
    expect(read("present=0").settings).toMatchObject({ present: false, id: null });
  });
});
