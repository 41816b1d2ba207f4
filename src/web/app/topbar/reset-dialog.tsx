import { Suspense } from "react";
import { useSandbox, useSession } from "#web/client/react/context.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const ResetQuestion = lazyPart(() => import("./reset-question.tsx").then((part) => part.ResetQuestion), "soon");

/** The reset dialog: lists what a reset deletes before it is confirmed. */
export function ResetDialog() {
  const { session } = useSandbox();
  const isOpen = useSession(({ dialog }) => dialog === "reset");
  return isOpen && <Suspense>{<ResetQuestion onClose={() => session.setState({ dialog: null })} />}</Suspense>;
}
