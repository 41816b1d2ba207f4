import { execFile } from "node:child_process";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { DIST } from "../host.ts";
import { CACHE, installed, write } from "./build-docs.ts";

const FOLDER = join(CACHE, "Vue");

/** Exact versions; vue-tsc needs the compiler's API, which TypeScript 7 does not have. */
const PACKAGES = ["vue@3.5.45", "vue-tsc@3.3.14", "typescript@5.9.3"];

const TYPES = ["topup-sandbox.d.ts", "topup-sandbox-vue.d.ts"];

const CONFIG = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    module: "esnext",
    moduleResolution: "bundler",
    types: [],
    target: "es2022",
    lib: ["es2023", "dom"],
  },
  vueCompilerOptions: { strictTemplates: true },
  files: ["Right.vue", "Wrong.vue", "topup-sandbox-vue.d.ts"],
};

const SETUP = `<script setup lang="ts">
import { ref, useTemplateRef } from "vue";
const theme = ref<"light" | "dark">("dark");
const embed = useTemplateRef("embed");
const isLate = ref(false);
const note = (_: number) => {};
const shown = (_: string) => {};
const run = () => embed.value?.run();
</script>
`;

const RIGHT = `<template>
  <topup-sandbox op="placeOrder" class="docs" id="order" title="Place an order"><a href="/">Open the sandbox</a></topup-sandbox>
  <topup-sandbox ref="embed" mode="state" :theme="theme" :height="480" api-key="none" base-url="https://api.example" />
  <topup-sandbox tab="json" lang="php" tier="gold" seed="1" :step="2" :latency="300" deliver="0" hide="code,tape" view="response" />
  <topup-sandbox click-to-load /><topup-sandbox :click-to-load="isLate || null" body="{}" @click="run" />
  <topup-sandbox @topup-response="({ detail }) => note(detail.status)" @topup-wallet-changed="(e) => shown(e.detail.balance)" />
</template>
`;

/** One fault a line. */
const WRONG = [
  `<topup-sandbox op="nothing" />`,
  `<topup-sandbox theme="blue" />`,
  `<topup-sandbox mode="half" />`,
  `<topup-sandbox opp="placeOrder" />`,
  `<topup-sandbox :height="true" />`,
  `<topup-sandbox api-key="rsk_demo" />`,
  `<topup-sandbox @topup-response="({ detail }) => detail.nothing" />`,
  `<topup-sandbox @topup-nothing="run" />`,
  `<topup-sandbox ref="embed" @click="embed?.jump()" />`,
  `<topup-sandbox :click-to-load="false" />`,
];

test("the types for Vue's templates allow what the element has, and name each fault, under strict", async () => {
  await installed(FOLDER, PACKAGES);
  for (const name of TYPES) copyFileSync(new URL(name, DIST), join(FOLDER, name));
  write(FOLDER, {
    "tsconfig.json": JSON.stringify(CONFIG),
    "Right.vue": SETUP + RIGHT,
    "Wrong.vue": `${SETUP}<template>\n${WRONG.join("\n")}\n</template>\n`,
  });
  const { stdout } = await promisify(execFile)("npx", ["vue-tsc", "-p", "."], { cwd: FOLDER }).catch((error) => error);
  const found = [...String(stdout).matchAll(/^(\w+\.vue)\((\d+),\d+\): error/gm)].map(
    ([, file, line]) => `${file}:${line}`,
  );
  const first = SETUP.split("\n").length + 1;
  expect(found, stdout).toEqual(WRONG.map((_, index) => `Wrong.vue:${first + index}`));
});
