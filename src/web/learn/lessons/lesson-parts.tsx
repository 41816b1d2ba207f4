import { useLocation } from "wouter";
import { operations } from "#contract/api/operations.ts";
import { TextLink } from "#web/client/react/text-link.tsx";
import { adminPageOf, adminPages, operationAt, routeAt } from "#web/client/routes.ts";
import { Prose } from "#web/ui/prose.tsx";
import type { Step } from "./lesson.ts";

/** A sentence of a lesson: names of the API are not translated, and text between backticks is code. */
export const MarkedProse = ({ children }: { readonly children: string }) =>
  children.split("`").map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
      <code key={index} translate="no" className="font-mono text-[0.9375em]">
        {part}
      </code>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
      <Prose key={index}>{part}</Prose>
    ),
  );

/** The title of the page at an address. */
function titleOf(address: string): string {
  const operation = operationAt(address);
  if (operation) return operations[operation].summary;
  const page = adminPageOf(routeAt(address));
  return page ? adminPages[page].name : address;
}

/** Link to the page where a step is done; renders nothing on that page itself. */
export function StepLink({ step: { doIt }, className = "" }: { readonly step: Step; readonly className?: string }) {
  const [location] = useLocation();
  const [{ to }] = doIt;
  if (location.split("?", 1)[0] === to) return null;
  return (
    <TextLink href={to} className={`text-small underline-offset-4 tablet:min-h-7 ${className}`}>
      <span>
        Go to <Prose>{titleOf(to)}</Prose>
      </span>
    </TextLink>
  );
}
