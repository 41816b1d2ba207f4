import { useSandbox, useStateView } from "#web/client/react/context.tsx";
import { useWhatGoes } from "#web/client/react/use-what-goes.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { amountText } from "#web/ui/format/amount-text.ts";

/** What a reset would remove, and the button for it. */
export function ResetCard() {
  const { session } = useSandbox();
  const whatGoes = useWhatGoes();
  const opening = useStateView((stateView) => stateView.openingBalance);
  return (
    <Card heading="Start over">
      <div className="flex flex-col items-start gap-3 px-4 pb-4">
        <p>
          A reset puts the sample data back. What goes: <b>{whatGoes}</b>. The balance goes back to{" "}
          <b className="font-mono">{amountText(opening)}</b>. What you are writing, and your choices for this page,
          stay.
        </p>
        <Button aria-haspopup="dialog" onClick={() => session.setState({ dialog: "reset" })}>
          Reset the sandbox
        </Button>
      </div>
    </Card>
  );
}
