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

/** The built page with a script before its own ones, whose hash its policy names. */
export function builtWith(script: string, path: string): Reply {
  const reply = built(path);
  const source = `'sha256-${createHash("sha256").update(script).digest("base64")}'`;
  if (!reply.headers["Content-Type"]?.startsWith("text/html")) return reply;
  const policy = reply.headers["Content-Security-Policy"]?.replace("script-src", `script-src ${source}`) ?? "";
  const body = String(reply.body).replace("<head>", () => `<head><script>${script}</script>`);
  return { ...reply, headers: { ...reply.headers, "Content-Security-Policy": policy }, body };
}

/** The built page, which keeps the errors it reports and then runs a script, both before its own. */
export const builtWatched = (path: string, script: string): Reply => builtWith(WATCH + script, path);
