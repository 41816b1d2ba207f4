import type { ReactNode } from "react";
import { Card } from "#web/ui/card.tsx";

function Absent({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-x-4 border-t border-hairline px-4 py-2 @2xl:grid-cols-[14rem_minmax(0,1fr)]">
      <dt className="font-semibold">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What the sandbox stores nowhere. */
export function NotStoredCard() {
  return (
    <Card heading="What is not stored">
      <dl>
        <Absent name="API key values">
          A key is kept as its SHA-256, its first 13 characters and its last 4. Its value is told once and lives in this
          page's memory until you reload.
        </Absent>
        <Absent name="Authorization headers">
          The log keeps them masked, and any key written elsewhere in a request too.
        </Absent>
        <Absent name="Anything outside this browser">
          There is no server: calls, orders and keys never leave it. Nothing counts your visits.
        </Absent>
        <Absent name="Cookies">None are set, and none are read.</Absent>
      </dl>
    </Card>
  );
}
