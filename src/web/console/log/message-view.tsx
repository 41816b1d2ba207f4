import type { Exchange } from "#contract/panel/panel.ts";
import { JsonCode } from "#web/ui/json-code.tsx";
import { pretty } from "./pretty.ts";

interface MessageViewProps {
  readonly label: "Request" | "Answer";
  readonly firstLine: string;
  readonly message: Pick<Exchange["request"], "headers" | "body">;
}

/** A request or response as sent over the wire: first line, headers, body. */
export function MessageView({ label, firstLine, message }: MessageViewProps) {
  return (
    <>
      <p className="px-4 pt-3 font-mono text-small font-bold break-all">{firstLine}</p>
      <dl className="px-4 py-2">
        {message.headers.map(([name, value]) => (
          <div key={name} className="grid gap-x-4 py-0.5 @xl:grid-cols-[12rem_1fr]">
            <dt className="text-small text-ink2">{name}</dt>
            <dd className="min-w-0 font-mono text-small wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {message.body === "" ? (
        <p className="px-4 pb-4 text-ink2">No body.</p>
      ) : (
        <JsonCode label={`${label} body`} json={pretty(message.body)} />
      )}
    </>
  );
}
