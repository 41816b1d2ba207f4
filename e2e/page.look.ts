import { ORDER, posted, test } from "./site.ts";
import { states } from "./states.ts";

// Pictures to be looked at by a person: npm run look, then open e2e/look.

const SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 375, height: 812 },
];

for (const colorScheme of ["light", "dark"] as const) {
  for (const viewport of SIZES) {
    for (const [name, reach] of Object.entries(states)) {
      test(`${name} ${viewport.width} ${colorScheme}`, async ({ page, site }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.setViewportSize(viewport);
        await reach(page, site);
        await page.screenshot({ path: `e2e/look/${viewport.width}-${colorScheme}-${name}.png` });
      });
    }
  }
}

test("the picture in the README", async ({ page, site }) => {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await states.replayed(page, site);
  await posted(page, "/v1/orders", { ...ORDER, product_item_id: 2304, qty: 10 });
  await page.getByText(/REFUSED 402/).waitFor();
  await page.screenshot({ path: "e2e/look/readme.png" });
});
