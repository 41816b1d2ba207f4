import { expectEveryLook } from "./every-look.ts";
import { test } from "./site.ts";

test.setTimeout(180_000);

// `npm run test:matrix` looks at every other state as well.
for (const name of ["replayed", "wallet", "stage"]) {
  test(`"${name}" is read, walked, zoomed, spaced out, mirrored, and shown in every colour`, async ({ page, site }) => {
    await expectEveryLook(page, site, name);
  });
}
