import { statusLook, statusWords } from "#web/ui/status-words.ts";

/** The status as a number and a reason phrase; the colour shows its class. */
export function StatusPill({ status }: { readonly status: number }) {
  return (
    <p className={`rounded border px-2 py-0.5 font-mono text-small font-bold ${statusLook(status)}`}>
      {status} {statusWords(status)}
    </p>
  );
}
