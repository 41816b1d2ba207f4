import { type ErrorCode, errors } from "#contract/api/error.ts";
import { FAILURE_PAGES, type FailureName, failurePath } from "#web/client/routes.ts";
import { Panes } from "#web/learn/panes.tsx";
import { failureTitle } from "#web/ui/failure-text.ts";
import { FailureCard } from "./failure-card.tsx";
import { isKind } from "./use-failure-run.ts";

/** The status of an error; 0 for what arises in the network. */
const statusOf = (name: FailureName): number => (name in errors ? errors[name as ErrorCode].status : 0);

const entryOf = (name: FailureName) => ({
  path: failurePath(name),
  title: failureTitle(name),
  ...(statusOf(name) > 0 && { mark: String(statusOf(name)) }),
});

/** The failures by where they arise: those without a status, those that can be turned on, the errors by status. */
const GROUPS = [
  { heading: "The network", entries: FAILURE_PAGES.filter((name) => statusOf(name) === 0).map(entryOf) },
  { heading: "The service", entries: FAILURE_PAGES.filter((name) => statusOf(name) > 0 && isKind(name)).map(entryOf) },
  {
    heading: "Your request",
    entries: FAILURE_PAGES.filter((name) => !isKind(name))
      .toSorted((a, b) => statusOf(a) - statusOf(b))
      .map(entryOf),
  },
] as const;

/** Every failure, one of which is shown. */
export const FailuresPage = ({ name = "response_lost" }: { readonly name?: FailureName }) => (
  <Panes page="failures" one="Failure" groups={GROUPS} chosen={failurePath(name)}>
    <FailureCard key={name} name={name} />
  </Panes>
);
