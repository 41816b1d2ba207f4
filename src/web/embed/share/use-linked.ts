import { useEffect, useState } from "react";
import type { Unpacked } from "#contract/panel/panel.ts";
import { withoutWorld } from "#web/client/link.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { useLink } from "#web/client/react/use-link.ts";
import { reasonOf } from "#web/client/reason-of.ts";
import { useOpen } from "./use-open.ts";

/** Why a link was not opened, and what to do next. */
interface Failure {
  readonly why: string;
  readonly next: string;
}

const refused = (why: string): Failure => ({ why, next: "Ask for the link again, or for a snapshot file." });

const failed = (error: unknown): Failure => ({
  why: reasonOf(error),
  next: "Follow the link again.",
});

/**
 * Handles the state in the address. A fresh sandbox opens it at once; otherwise the visitor is asked, or, where no
 * question may be shown (in a frame or on the stage), the current state is kept.
 */
export function useLinked(isAsked: boolean) {
  const { panel } = useSandbox();
  const { world } = useLink();
  const open = useOpen();
  const [question, setQuestion] = useState<{ readonly text: string; readonly linked: Unpacked } | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  const tried = async (linked: Unpacked) => {
    try {
      await open(linked);
      setFailure(null);
    } catch (error) {
      setFailure(failed(error));
    }
    withoutWorld();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each link text is read once.
  useEffect(() => {
    if (world === null) return;
    let isAwaited = true;
    setFailure(null);
    void panel.unpacked(world).then((read) => {
      if (!isAwaited) return;
      if (read.refused !== null) setFailure(refused(read.refused));
      else if (read.replacesNothing) return void tried(read);
      else if (isAsked) return setQuestion({ text: world, linked: read });
      withoutWorld();
    });
    return () => {
      isAwaited = false;
    };
  }, [world]);

  return {
    /** The state waiting for the visitor's decision, while the address still contains it. */
    asked: question !== null && question.text === world ? question.linked : null,
    open: (linked: Unpacked) => void tried(linked),
    keep: withoutWorld,
    failure,
    dismiss: () => setFailure(null),
  };
}
