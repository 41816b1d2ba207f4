import { CheckIcon } from "#web/ui/icons.tsx";
import type { Step } from "./lesson.ts";
import { Words } from "./words.tsx";

/** What the last completed step has shown. */
export function Learnt({ step }: { readonly step: Step }) {
  return (
    <p className="flex gap-2 border-s-4 border-delivered-edge bg-delivered px-3 py-2 text-delivered-ink">
      <span className="mt-1 shrink-0">
        <CheckIcon />
      </span>
      <span className="max-w-[75ch]">
        <b>{step.title}.</b> <Words>{step.learnt}</Words>
      </span>
    </p>
  );
}
