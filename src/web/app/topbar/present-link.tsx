import { STAGE_ADDRESS } from "#web/client/stage-address.ts";

/** Opens presenter mode, which has a store of its own. */
export function PresentLink() {
  return (
    <a
      href={STAGE_ADDRESS}
      className="inline-flex min-h-11 items-center rounded border border-edge bg-paper px-3 whitespace-nowrap hover:border-ink hover:bg-well tablet:min-h-9"
    >
      Present
    </a>
  );
}
