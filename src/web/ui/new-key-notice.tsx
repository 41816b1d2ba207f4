import { Callout } from "./callout.tsx";
import { CopyButton } from "./copy-button.tsx";

interface NewKeyNoticeProps {
  readonly value: string;
  readonly isRevealed: boolean;
  readonly onReveal: () => void;
}

/** A new key, covered by a scratch panel (as on a top-up card) until it is revealed. */
export function NewKeyNotice({ value, isRevealed, onReveal }: NewKeyNoticeProps) {
  const covered = (
    <>
      rsk_demo_
      <span className="scratch-panel mx-0.5 inline-block h-4 w-28 align-middle @sm:w-40 @2xl:w-60" />
      <span className="sr-only">hidden, ends in </span>
      {value.slice(-4)}
    </>
  );
  return (
    <Callout look="plain">
      <p>
        <b>Copy this key now. You won't see it again.</b> Already selected for your next request.
      </p>
      <div className="flex w-full flex-wrap items-center gap-3">
        <p
          translate="no"
          className="min-w-0 rounded border border-edge bg-paper px-3 py-2 font-mono text-code break-all"
        >
          {isRevealed ? value : covered}
        </p>
        <CopyButton
          look="outline"
          text={value}
          label="Reveal and copy"
          name="Reveal and copy the new key"
          onCopy={onReveal}
        />
      </div>
    </Callout>
  );
}
