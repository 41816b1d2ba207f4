import { type CallResult, refusalOf } from "#web/client/send.ts";
import { Button } from "#web/ui/button.tsx";
import { useSandbox } from "./context.tsx";

/** Opens the reset dialog, which asks for confirmation. */
export function ResetButton() {
  const { session } = useSandbox();
  return <Button onClick={() => session.setState({ dialog: "reset" })}>Reset the sandbox</Button>;
}

/** Offers a reset when one of the calls was refused for insufficient balance. */
export const ResetOffer = ({ callResults }: { readonly callResults: readonly CallResult[] }) =>
  callResults.some((each) => refusalOf(each)?.status === 402) && <ResetButton />;
