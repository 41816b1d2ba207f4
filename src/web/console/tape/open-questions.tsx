import { useState } from "react";
import { answerTo, OPEN_POINTS } from "#contract/api/open-points.ts";

/** Said where people look for it: what the interface document leaves open, and what the sandbox does meanwhile. */
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
                {answerTo(point)} {point.here}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  );
}
