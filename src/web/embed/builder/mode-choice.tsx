import type { Frame } from "#contract/page/settings.ts";
import { Choice } from "#web/ui/choice.tsx";

const OPTIONS = [
  { value: "operation", label: "One call", note: "Request and answer" },
  { value: "state", label: "The state", note: "Balance and orders" },
  { value: "full", label: "All of it", note: "The whole page" },
] as const;

interface ModeChoiceProps {
  readonly mode: Frame;
  readonly onChoose: (mode: Frame) => void;
}

/** How much of the sandbox is shown. */
export function ModeChoice({ mode, onChoose }: ModeChoiceProps) {
  return (
    <Choice<Frame>
      legend="How much is shown"
      options={OPTIONS}
      chosen={mode}
      onChoose={async (chosen) => onChoose(chosen)}
    />
  );
}
