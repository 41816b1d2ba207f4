import { Link } from "wouter";
import { useIsReadOnly, useStateView } from "#web/client/react/context.tsx";
import { adminPagePath, pathTo } from "#web/client/routes.ts";

/** The receipts panel before the first receipt. */
export function BlankTape() {
  const opening = useStateView((stateView) => stateView.openingBalance);
  if (useIsReadOnly()) {
    return (
      <div className="slip bg-paper">
        <p className="font-bold">Nothing yet</p>
        <p className="mt-1 text-ink2">Every order, replay and refusal prints a slip here.</p>
      </div>
    );
  }
  return (
    <div className="slip bg-paper">
      <p className="font-bold">Nothing yet</p>
      <p className="my-1 text-ink2">
        Try the real calls with {Number(opening)} pretend points. Every order, replay and refusal prints a slip here.
      </p>
      <p className="flex flex-wrap gap-x-5 present:hidden">
        <Link
          href={pathTo("placeOrder")}
          className="inline-flex min-h-11 items-center text-carbon underline tablet:min-h-8"
        >
          Place the first order
        </Link>
        <Link
          href={adminPagePath("lessons")}
          className="inline-flex min-h-11 items-center text-carbon underline tablet:min-h-8"
        >
          Take a lesson
        </Link>
      </p>
    </div>
  );
}
