import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** WCAG 2.2 A and AA. */
const ALL_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The rules that a page can break in one theme and hold in the other. */
export const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/**
 * What axe finds on the page as it stands, a line each. It works out no selectors of what passes, opens no page, and
 * loads no style sheets or media again: only an experimental rule and one on audio would read them.
 */
export async function axeFindings(page: Page, rules = ALL_RULES): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    // Experimental, but no other rule compares the words on a control with its name.
    .options({
      resultTypes: ["violations"],
      preload: false,
      runOnly: rules,
      ...(rules === ALL_RULES && { rules: { "label-content-name-mismatch": { enabled: true } } }),
    })
    .setLegacyMode();
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")}: ${failureSummary}`),
  );
}
