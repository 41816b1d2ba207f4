import type { ReactNode } from "react";
import { Link } from "wouter";
import { addressTo, referenceTo } from "#web/client/link.ts";
import { useSandbox } from "#web/client/react/context.tsx";
import { useOperation } from "#web/client/react/use-route.ts";
import { adminPagePath, pathTo } from "#web/client/routes.ts";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { DotsIcon } from "#web/ui/icons.tsx";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { WaysToSend } from "./request-line.tsx";

const LINK =
  "inline-flex min-h-11 items-center rounded border border-transparent px-2.5 font-semibold hover:bg-hover tablet:min-h-9";

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
            className="flex-row-reverse justify-end!"
          />
          <MenuItem
            onPick={() => {
              close();
              session.setState({ dialog: "share" });
            }}
          >
            Share this sandbox
          </MenuItem>
          <Link href={adminPagePath("embed")} className={LINK}>
            Embed
          </Link>
        </>
      )}
    </Menu>
  );
}

const MakeItFail = () => (
  <Link href={adminPagePath("failures")} className={LINK}>
    Make it fail
  </Link>
);

/** What else can be done with the operation, in the menu of a narrow window; on a phone all of it. */
export function MoreMenu({ isWhole }: { readonly isWhole: boolean }) {
  const before = (close: () => void) => (
    <>
      {isWhole && <WaysToSend close={close} />}
      {isWhole && <MakeItFail />}
      <ReferenceLink />
    </>
  );
  return <ShareMenu name="More" before={before} />;
}

/** Make it fail, Reference and Share; in a narrower window the last two are in one menu. */
export function HeadActions({ isWide }: { readonly isWide: boolean }) {
  return (
    <div className="flex shrink-0 items-center">
      <MakeItFail />
      {isWide && <ReferenceLink />}
      {isWide ? <ShareMenu label="Share" name="Share" /> : <MoreMenu isWhole={false} />}
    </div>
  );
}
