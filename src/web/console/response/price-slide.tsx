import { useSubmission } from "#web/client/react/use-request.ts";
import { catalogueIn } from "./catalogue-in.ts";
import { PriceTable } from "./price-table.tsx";

/** How many items have room. */
const MOST = 5;

/** The first items of the last price list, for an audience. */
export function PriceSlide() {
  const submission = useSubmission();
  if (submission?.outcome.kind !== "response") return null;
  const catalogue = catalogueIn(submission.request, submission.outcome.response);
  const first = catalogue?.data[0];
  return (
    <div className="rounded-card border border-hairline bg-paper">
      {first && <PriceTable products={[{ ...first, items: first.items.slice(0, MOST) }]} />}
    </div>
  );
}
