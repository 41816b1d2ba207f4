import { use } from "react";
import { OPEN_POINTS, openPointText } from "#contract/api/open-points.ts";
import { operations } from "#contract/api/operations.ts";
import { onboarding } from "#contract/api/rules.ts";
import { useMode, useSandbox } from "#web/client/react/context.tsx";
import { SpecName } from "#web/client/react/what-next.tsx";
import { SiteName } from "#web/ui/browser/window.ts";
import { Button } from "#web/ui/button.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { describeMode } from "#web/ui/mode-text.ts";
import { Prose } from "#web/ui/prose.tsx";
import { ExternalLink, ProvenanceBadge } from "#web/ui/text.tsx";
import { OPERATION_GROUPS } from "./sidebar.tsx";

const HEADING = "mt-2 text-heading font-bold";

/** Operations, separated by commas. */
const namesOf = (index: 0 | 1): string => OPERATION_GROUPS[index].ids.map((id) => operations[id].summary).join(", ");

/** What the API spec does not cover, and what the sandbox does instead. */
function NotCovered() {
  return (
    <dl className="flex flex-col gap-2">
      {OPEN_POINTS.map((point) => (
        <div key={point.topic}>
          <Prose as="dt" className="font-semibold">
            {point.topic}
          </Prose>
          <Prose as="dd" className="text-ink2">{`${openPointText(point)} ${point.here}`}</Prose>
        </div>
      ))}
    </dl>
  );
}

/** What the sandbox is, which API spec it implements, what it assumes, and what it does not cover. */
export function About() {
  const { session } = useSandbox();
  const mode = useMode();
  const close = () => session.setState({ dialog: null });
  const heading = `About ${use(SiteName)}`;
  return (
    <Modal heading={heading} place="centre" onClose={close} aside={<Button onClick={close}>Close</Button>}>
      <div className="flex flex-col gap-3">
        <p>
          A reseller API for game top-ups that runs entirely in this browser: real HTTP calls, 500 sample points, no
          sign-up. Nothing is bought, and nothing leaves the browser.
        </p>
        <p>
          This sandbox implements version 1 of <SpecName />. Where the spec is silent, the sandbox assumes, and says so.
        </p>
        <ul className="flex flex-col gap-2">
          <li>
            <ProvenanceBadge provenance="documented" /> The API spec says so: {namesOf(0)}; the prices, keys and
            idempotency rules.
          </li>
          <li>
            <ProvenanceBadge provenance="assumed" /> The sandbox's own choice: {namesOf(1)}; response bodies, errors and
            delivery times. Check with the provider before you rely on it.
          </li>
        </ul>
        <h3 className={HEADING}>How calls are handled</h3>
        <p>{describeMode(mode)}</p>
        <h3 className={HEADING}>Access to the real API</h3>
        <Prose as="p">{onboarding.intro}</Prose>
        <ol className="list-decimal ps-5">
          {onboarding.steps.map((step) => (
            <Prose as="li" key={step}>
              {step}
            </Prose>
          ))}
        </ol>
        <h3 className={HEADING}>Not covered by the API spec</h3>
        <NotCovered />
        <p>
          <ExternalLink href="./licenses.md">Licenses</ExternalLink> of this page and of the packages and fonts in it.
        </p>
      </div>
    </Modal>
  );
}
