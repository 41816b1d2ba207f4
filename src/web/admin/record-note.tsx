import { useIsAllKnown } from "#web/client/react/context.tsx";

/** Beside a heading: whose knowledge the records below are. What a call without a response has done is not among them. */
export function RecordNote({ known }: { readonly known?: string | undefined }) {
  const words = useIsAllKnown() ? known : "as your client knows it: a response was lost";
  return <span className="text-small text-ink2">{words}</span>;
}
