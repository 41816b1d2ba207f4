import { render, screen } from "@testing-library/react";
import { noHost } from "#contract/page/host.ts";
import { noSettings, type Settings } from "#contract/page/settings.ts";
import { fetchFrom, visitorOf } from "#testing/mount.tsx";
import type { Sandbox } from "#testing/sandbox.ts";
import { App } from "#web/app/app.tsx";

/** The whole page on a sandbox. */
export function openPage(
  sandbox: Sandbox,
  settings: Settings = noSettings,
  at = window.location.hash.slice(1),
  host = noHost,
) {
  window.location.hash = at;
  fetchFrom(sandbox);
  const visitor = visitorOf(sandbox);
  const { unmount } = render(<App panel={sandbox.panel} settings={settings} host={host} />);
  return {
    ...visitor,
    unmount,
    receipts: () => screen.getByRole("complementary", { name: "Receipts and balance" }),
    /** Follows a link, which may be in a part of the sidebar that is closed. */
    open: async (name: string | RegExp) => {
      const isClosed = () => screen.queryByRole("link", { name }) === null;
      for (const more of [/\(assumed\)$/, "Sandbox tools"]) {
        if (isClosed()) await visitor.user.click(screen.getByText(more, { selector: "summary" }));
      }
      await visitor.user.click(screen.getByRole("link", { name }));
    },
    announcement: () => screen.getByRole("status").textContent,
  };
}
