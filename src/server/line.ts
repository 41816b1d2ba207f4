import { ATTEMPT } from "./attempts.ts";

/** Whoever answers the page's calls for now. */
export type Answerer = (request: Request) => Promise<Response>;

/** The page's line to the service: every call to it goes through here. */
export interface Line {
  /** The browser's own `fetch`, past this line. */
  readonly beyond: typeof fetch;
  /** Has somebody answer the calls from now on, those included that wait. */
  answerBy(answerer: Answerer): void;
  /** Is told of each sending that is over, by its name. */
  onSettled: (attempt: string) => void;
}

const INTERFACE = /\/v\d+(\/|$)/;

const newAttempt = (scope: Window): string =>
  Array.from(scope.crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Whether a call is one to the interface, at this page's own address. */
function isOurs(input: RequestInfo | URL, baseURI: string): boolean {
  const base = new URL(baseURI);
  const url = new URL(input instanceof Request ? input.url : input, base);
  return url.origin === base.origin && INTERFACE.test(url.pathname);
}

/**
 * Puts itself in the place of the page's `fetch`. Calls to the interface wait until somebody answers: before that
 * they would go to the network. Any other call goes its way untouched.
 */
export function openLine(scope: Window & typeof globalThis): Line {
  const beyond = scope.fetch.bind(scope);
  let letGo = () => {};
  const opened = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let current: Answerer = beyond;
  const line: Line = {
    beyond,
    answerBy: (answerer) => {
      current = answerer;
      letGo();
    },
    onSettled: () => {},
  };
  scope.fetch = async (input, init) => {
    if (!isOurs(input, scope.document.baseURI)) return beyond(input, init);
    const request = new Request(input, init);
    const attempt = newAttempt(scope);
    request.headers.set(ATTEMPT, attempt);
    await opened;
    try {
      return await current(request);
    } finally {
      line.onSettled(attempt);
    }
  };
  return line;
}
