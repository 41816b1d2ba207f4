import { useStore } from "zustand";
import { useSandbox } from "#web/session/sandbox.tsx";
import { announce } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { armedWords } from "#web/ui/condition-words.ts";

/** Says what waits for the calls of this tab, as long as anything does, and leads back to calm. */
export function ArmedBanner() {
  const { panel, session } = useSandbox();
  const armed = useStore(panel.conditions);
  if (armed.length === 0) return null;
  const calm = () => {
    panel.disarm();
    announce(session, "Back to calm");
  };
  return (
    <section
      aria-label="Armed conditions"
      className="flex flex-wrap items-center gap-3 border-b border-processing-edge bg-processing px-4 py-2 text-processing-ink"
    >
      <p className="min-w-0 flex-1 basis-60">
        <b>Armed in this tab.</b> {armed.map(armedWords).join(" · ")}
      </p>
      <Button onClick={calm}>Back to calm</Button>
    </section>
  );
}
