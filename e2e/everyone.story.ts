import { expectEveryLook } from "./every-look.ts";
import { test } from "./site.ts";
import { openEach, STATES, states } from "./states.ts";

/** How many stories of the night run share the states. */
const PARTS = 8;

test("a replayed order is read, walked, zoomed, spaced out, mirrored, and shown in every colour", async ({
  page,
  site,
}) => {
  await expectEveryLook(page, () => states.replayed(page, site), "replayed");
});

for (let part = 0; part < PARTS; part++) {
  const names = STATES.filter((_, at) => at % PARTS === part);
  test(`${names.join(", ")} are read, walked, zoomed, spaced out, mirrored, and shown in every colour @nightly`, async ({
    context,
    site,
  }) => {
    test.setTimeout(600_000);
    await openEach(context, site, names, expectEveryLook);
  });
}
