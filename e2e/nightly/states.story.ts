import { expectEveryLook, IN_EVERY_TEST } from "../every-look.ts";
import { test } from "../site.ts";
import { states } from "../states.ts";

test.setTimeout(180_000);

const further = Object.keys(states).filter((name) => !IN_EVERY_TEST.includes(name));

for (const name of further) {
  test(`"${name}" is read, walked, zoomed, spaced out, mirrored, and shown in every colour`, async ({ page, site }) => {
    await expectEveryLook(page, site, name);
  });
}
