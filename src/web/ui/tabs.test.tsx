import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { Tabs } from "./tabs.tsx";

function ThreeTabs() {
  const [selected, select] = useState("a");
  return (
    <Tabs label="Three" tabs={["a", "b", "c"].map((id) => ({ id, label: id }))} selected={selected} onSelect={select}>
      Panel {selected}
    </Tabs>
  );
}

test.each([
  ["ltr", "{ArrowRight}", "b"],
  ["ltr", "{ArrowLeft}", "c"],
  ["ltr", "{ArrowRight}{ArrowRight}{ArrowRight}", "a"],
  ["ltr", "{End}", "c"],
  ["ltr", "{End}{Home}", "a"],
  ["ltr", "{ArrowDown}x", "a"],
  ["rtl", "{ArrowRight}", "c"],
  ["rtl", "{ArrowLeft}", "b"],
])("in %s the keys %s lead from the first tab to %s, which has the focus", async (direction, keys, reached) => {
  const user = userEvent.setup();
  render(
    <div style={{ direction: direction as "ltr" | "rtl" }}>
      <ThreeTabs />
    </div>,
  );
  await user.click(screen.getByRole("tab", { name: "a" }));
  await user.keyboard(keys);
  const tab = screen.getByRole("tab", { name: reached, selected: true });
  expect(document.activeElement).toBe(tab);
  expect(screen.getByRole("tabpanel", { name: reached }).textContent).toBe(`Panel ${reached}`);
});
