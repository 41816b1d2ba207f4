import { createHash } from "node:crypto";
import { built, type Reply } from "../host.ts";

/** Keeps what the page reports, where a driver has no access to the console. */
const WATCH = `{
  const errors = (window.reportedErrors = []);
  const report = console.error;
  console.error = (...words) => {
    errors.push(words.join(" "));
    report.apply(console, words);
  };
  addEventListener("error", ({ message, target }) => errors.push(message ?? "not loaded: " + target.outerHTML), true);
  addEventListener("unhandledrejection", ({ reason }) => errors.push("unhandled: " + reason));
  document.addEventListener("securitypolicyviolation", (event) =>
    errors.push("refused by " + event.violatedDirective + ": " + event.blockedURI));
}`;

/** The errors that `WATCH` has kept in a document. */
export const REPORTED = "window.reportedErrors ?? []";

/** The built page, which keeps the errors it reports and then runs a script, whose hash its policy names, both before its own. */
export function builtWatched(path: string, first: string): Reply {
  const reply = built(path);
  const script = WATCH + first;
  const source = `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
  if (!reply.headers["Content-Type"]?.startsWith("text/html")) return reply;
  const policy = reply.headers["Content-Security-Policy"]?.replace("script-src", `script-src ${source}`) ?? "";
  const body = String(reply.body).replace("<head>", () => `<head><script>${script}</script>`);
  return { ...reply, headers: { ...reply.headers, "Content-Security-Policy": policy }, body };
}
