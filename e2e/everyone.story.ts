import { expectEveryLook, IN_EVERY_TEST } from "./every-look.ts";
import { test } from "./site.ts";

test.setTimeout(180_000);

for (const name of IN_EVERY_TEST) {
  test(`"${name}" is read, walked, zoomed, spaced out, mirrored, and shown in every colour`, async ({ page, site }) => {
    await expectEveryLook(page, site, name);
  });
}
