const WORDS: Readonly<Record<number, string>> = {
  200: "OK",
  201: "Created",
  400: "Bad Request",
  401: "Unauthorized",
  402: "Payment Required",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  409: "Conflict",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  500: "Internal Server Error",
  503: "Service Unavailable",
};

const lookOf = (status: number): string => {
  if (status < 400) return "border-delivered-edge bg-delivered text-delivered-ink";
  if (status < 500) return "border-void-edge bg-void text-void-ink";
  return "border-processing-edge bg-processing text-processing-ink";
};

/** The status as a number and a word (RFC 9110, section 15); the colour tells its class. */
export function StatusPill({ status }: { readonly status: number }) {
  return (
    <p className={`rounded border px-2 py-0.5 font-mono text-small font-bold ${lookOf(status)}`}>
      {status} {WORDS[status]}
    </p>
  );
}
