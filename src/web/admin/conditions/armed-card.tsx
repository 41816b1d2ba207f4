import { useStore } from "zustand";
import { useSandbox } from "#web/client/react/context.tsx";
import { announce } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { armedWords } from "#web/ui/condition-words.ts";

/** The active faults of this tab, with a button that turns them off. */
export function ArmedCard() {
  const { panel, session } = useSandbox();
  const armed = useStore(panel.conditions);
  const isCalm = armed.length === 0;
  const calm = () => {
    if (isCalm) return;
    panel.disarm();
    announce(session, "Back to calm");
  };
  // Two faults may read the same: only their position tells them apart.
  const lines = armed.map((each, at) => ({ at, words: armedWords(each) }));
  return (
    <Card
      heading="Armed now"
      aside={
        <Button
          aria-disabled={isCalm}
          onClick={calm}
          className="ms-auto aria-disabled:border-dashed aria-disabled:text-ink2"
        >
          Back to calm
        </Button>
      }
    >
      <div className="flex flex-col gap-3 px-4 pb-4">
        {isCalm ? (
          <p>Nothing is armed: every call is answered as usual.</p>
        ) : (
          <ol className="list-decimal ps-6">
            {lines.map(({ at, words }) => (
              <li key={at} className="py-0.5">
                {words}
              </li>
            ))}
          </ol>
        )}
        <p className="text-small text-ink2">
          A call meets the first that fits it, and no other. They befall every call of this tab, a raw fetch in DevTools
          too, but not the page's own look at the catalogue. A call whose key or scope is refused uses none up. Other
          tabs stay calm, and a reload ends them.
        </p>
      </div>
    </Card>
  );
}
