import { type ReactNode, Suspense, useState } from "react";
import { Link } from "wouter";
import { operations } from "#contract/api/operations.ts";
import { addressTo, referenceTo } from "#web/client/link.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { useIsBandShown } from "#web/client/react/use-band.ts";
import { useOperation } from "#web/client/react/use-route.ts";
import { adminPagePath, pathTo } from "#web/client/routes.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { DotsIcon } from "#web/ui/icons.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { ProvenanceBadge } from "#web/ui/provenance-badge.tsx";
import { useColumns } from "#web/ui/use-columns.ts";
import { useTitle } from "#web/ui/use-title.ts";

const TryError = lazyPart(() => import("#web/console/try-error/try-error.tsx").then((part) => part.TryError));

const LINK = "inline-flex min-h-11 items-center rounded px-2.5 font-semibold hover:bg-hover tablet:min-h-9";

/** A link to the operation's reference, which opens over the page. Not the router's: that moves a query out of the fragment. */
function ReferenceLink() {
  return (
    <a href={referenceTo(useOperation(), "request")} className={LINK}>
      Reference
    </a>
  );
}

/** Links that take the operation elsewhere, below those of `before`. */
function ShareMenu({
  name,
  label,
  before,
}: {
  name: string;
  label?: string;
  before?: (close: () => void) => ReactNode;
}) {
  const { session } = useSandbox();
  const operation = useOperation();
  return (
    <Menu name={name} {...(label ? { label } : { icon: <DotsIcon /> })}>
      {(close) => (
        <>
          {before?.(close)}
          <CopyButton
            key={operation}
            text={addressTo(`#${pathTo(operation)}`)}
            label="Copy link to this operation"
            name="Copy link to this operation"
          />
          <MenuItem
            onPick={() => {
              close();
              session.setState({ dialog: "share" });
            }}
          >
            Share state
          </MenuItem>
          <Link href={adminPagePath("embed")} className={LINK}>
            Embed
          </Link>
        </>
      )}
    </Menu>
  );
}

/** Opens Try an error. */
function useTryError() {
  const [isTrying, setTrying] = useState(false);
  return {
    tryError: () => setTrying(true),
    dialog: <Suspense>{isTrying && <TryError onClose={() => setTrying(false)} />}</Suspense>,
  };
}

/** Everything else that can be done with the operation, in the menu of a narrow window. */
export function MoreMenu({ hasTryError }: { readonly hasTryError: boolean }) {
  const { tryError, dialog } = useTryError();
  const before = (close: () => void) => (
    <>
      {hasTryError && (
        <MenuItem
          onPick={() => {
            close();
            tryError();
          }}
        >
          Try an error
        </MenuItem>
      )}
      <ReferenceLink />
    </>
  );
  return (
    <>
      <ShareMenu name="More" before={before} />
      {dialog}
    </>
  );
}

/** Try an error, Reference and Share; in a narrower window the last two are in one menu. */
function HeadActions({ isWide }: { readonly isWide: boolean }) {
  const { tryError, dialog } = useTryError();
  return (
    <div className="flex shrink-0 items-center present:hidden">
      <Button aria-haspopup="dialog" onClick={tryError}>
        Try an error
      </Button>
      {isWide && <ReferenceLink />}
      {isWide ? <ShareMenu label="Share" name="Share" /> : <MoreMenu hasTryError={false} />}
      {dialog}
    </div>
  );
}

/**
 * The operation's name and whether the API spec has it; what else can be done with it. A phone shows the name in its
 * choice of pages, and the rest beside the request.
 */
export function OperationHead() {
  const operation = useOperation();
  const columns = useColumns();
  const { method, path, summary, provenance } = operations[operation];
  const Heading = useIsBandShown() ? "h2" : "h1";
  useTitle(summary);
  if (columns === 1) return <Heading className="sr-only">{summary}</Heading>;
  return (
    <div className="flex min-h-14 shrink-0 items-center gap-x-2.5">
      <Heading className="text-title font-bold present:text-[1.25rem]">{summary}</Heading>
      <p className="hidden font-mono present:block">
        {method} {path}
      </p>
      <span className="me-auto present:hidden">
        <ProvenanceBadge provenance={provenance} />
      </span>
      <HeadActions isWide={columns === 3} />
    </div>
  );
}
