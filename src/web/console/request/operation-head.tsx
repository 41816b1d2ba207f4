import { Link } from "wouter";
import { operations } from "#contract/api/operations.ts";
import { addressTo, referenceTo } from "#web/client/link.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { useIsFirstScreen } from "#web/client/react/first-screen.ts";
import { useOperation } from "#web/client/react/use-route.ts";
import { adminPagePath, FIRST_FAILURE, failurePath, pathTo } from "#web/client/routes.ts";
import { useColumns, useTitle } from "#web/ui/browser/window.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { DotsIcon } from "#web/ui/icons.tsx";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { ProvenanceBadge } from "#web/ui/text.tsx";
import { WaysToSend } from "./request-line.tsx";

const ACTION_LINK =
  "inline-flex min-h-11 items-center rounded border border-transparent px-2.5 font-semibold hover:bg-hover tablet:min-h-9";

/** A link to the operation's reference, which opens over the page. Not the router's: that moves a query out of the fragment. */
function ReferenceLink() {
  return (
    <a href={referenceTo(useOperation(), "request")} className={ACTION_LINK}>
      Reference
    </a>
  );
}

/** Entries of a menu that take the operation elsewhere. The sidebar of a wide window leads to Embed. */
function ShareEntries() {
  const { session } = useSandbox();
  const operation = useOperation();
  return (
    <>
      <CopyButton
        key={operation}
        text={addressTo(`#${pathTo(operation)}`)}
        label="Copy link to this operation"
        name="Copy link to this operation"
        className="flex-row-reverse justify-end!"
      />
      <MenuItem onPick={() => session.setState({ dialog: "share" })}>Share this sandbox</MenuItem>
    </>
  );
}

const MakeItFail = () => (
  <Link href={failurePath(FIRST_FAILURE[useOperation()])} className={ACTION_LINK}>
    Make it fail
  </Link>
);

/** What else can be done with the operation, in the menu of a narrow window; on a phone all of it. */
export const MoreMenu = ({ isWhole }: { readonly isWhole: boolean }) => (
  <Menu name="More" icon={<DotsIcon />} className="-me-3">
    {isWhole && <WaysToSend />}
    {isWhole && <MakeItFail />}
    <ReferenceLink />
    <ShareEntries />
    <Link href={adminPagePath("embed")} className={ACTION_LINK}>
      Embed
    </Link>
  </Menu>
);

/** Make it fail, Reference and Share; in a narrower window the last two are in one menu. */
const HeadActions = ({ isWide }: { readonly isWide: boolean }) => (
  <div className="flex shrink-0 items-center">
    <MakeItFail />
    {isWide && <ReferenceLink />}
    {isWide ? (
      <Menu name="Share" label="Share">
        <ShareEntries />
      </Menu>
    ) : (
      <MoreMenu isWhole={false} />
    )}
  </div>
);

/**
 * The operation's name and whether the API spec has it; what else can be done with it. A phone shows the name in its
 * choice of pages, and the rest beside the path. The first screen has its own headline.
 */
export function OperationHead() {
  const operation = useOperation();
  const columns = useColumns();
  const { summary, provenance } = operations[operation];
  useTitle(summary);
  if (useIsFirstScreen()) return null;
  if (columns === 1) return <h1 className="sr-only">{summary}</h1>;
  return (
    <div className="flex min-h-14 shrink-0 items-center gap-x-2.5">
      <h1 className="text-title font-bold">{summary}</h1>
      <span className="me-auto">
        <ProvenanceBadge provenance={provenance} />
      </span>
      <HeadActions isWide={columns === 3} />
    </div>
  );
}
