import { useState } from "react";
import { OPEN_POINTS, respondTo } from "#contract/api/open-points.ts";

/** What the API spec leaves open, and what the sandbox does in the meantime. */
export function OpenQuestions() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="text-small text-ink2 present:hidden" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="py-3 tablet:py-2">What the document leaves open</summary>
      {isOpen && (
        <dl className="flex flex-col gap-2 pb-2">
          {OPEN_POINTS.map((point) => (
            <div key={point.topic}>
              <dt className="font-bold">{point.topic}</dt>
              <dd>
                {respondTo(point)} {point.here}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  );
}
