import { useSandbox } from "#web/client/react/context.tsx";
import { useAuthorization } from "#web/client/react/use-authorization.ts";
import { announce, authorize } from "#web/client/store.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";

/** Shown after a catalogue at retail prices: how to get the reseller's own prices. */
export function RetailHint() {
  const { session } = useSandbox();
  const { authorization } = useAuthorization();
  const choose = () => {
    authorize(session, { kind: "console" });
    announce(session, "Console key chosen. Send again");
  };
  return (
    <Callout look="plain">
      <p>
        <b>Retail prices,</b> because no key was sent.{" "}
        {authorization.kind === "console"
          ? "The console key is chosen: send again to see yours."
          : "With a key you see yours."}
      </p>
      {authorization.kind !== "console" && (
        <Button className="present:hidden" onClick={choose}>
          Use the console key
        </Button>
      )}
    </Callout>
  );
}
