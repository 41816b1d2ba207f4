import { KEY_IN_TEXT, MASKED_START } from "#contract/api/key-in-text.ts";
import { Refused } from "./command-words.ts";

const names = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** The long names of the one-letter options. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ "0": "http1.0", "1": "tlsv1", "2": "sslv2", "3": "sslv3", "4": "ipv4", "6": "ipv6", "#": "progress-bar" },
  ...{ ":": "next", a: "append", A: "user-agent", b: "cookie", B: "use-ascii", c: "cookie-jar", C: "continue-at" },
  ...{ d: "data", D: "dump-header", e: "referer", E: "cert", f: "fail", F: "form", g: "globoff", G: "get" },
  ...{ h: "help", H: "header", i: "include", I: "head", j: "junk-session-cookies", J: "remote-header-name" },
  ...{ k: "insecure", K: "config", l: "list-only", L: "location", m: "max-time", M: "manual", n: "netrc" },
  ...{ N: "no-buffer", o: "output", O: "remote-name", p: "proxytunnel", P: "ftp-port", q: "disable", Q: "quote" },
  ...{ r: "range", R: "remote-time", s: "silent", S: "show-error", t: "telnet-option", T: "upload-file", u: "user" },
  ...{ U: "proxy-user", v: "verbose", V: "version", w: "write-out", x: "proxy", X: "request", y: "speed-time" },
  ...{ Y: "speed-limit", z: "time-cond", Z: "parallel" },
};

/** Options of the connection or the output: without a value, and with one. They do not change the request. */
const QUIET = names(`
  anyauth append basic bearer buffer ca-native compressed compressed-ssh create-dirs crlf digest disable disable-eprt
  disable-epsv doh-insecure fail fail-early fail-with-body false-start ftp-create-dirs help http0.9 http1.0
  http1.1 http2 http2-prior-knowledge http3 http3-only ignore-content-length include insecure ipv4 ipv6
  junk-session-cookies keepalive list-only location location-trusted manual mptcp no-buffer no-clobber ntlm parallel
  parallel-immediate path-as-is post301 post302 post303 progress-bar progress-meter proxy-insecure proxytunnel raw
  remote-header-name remote-name remote-name-all remote-time remove-on-error retry-all-errors retry-connrefused
  sessionid show-error show-headers silent skip-existing ssl ssl-allow-beast ssl-no-revoke ssl-reqd ssl-revoke-best-effort
  sslv2 sslv3 styled-output suppress-connect-headers tcp-fastopen tcp-nodelay tlsv1 tlsv1.0 tlsv1.1 tlsv1.2 tlsv1.3
  tr-encoding trace-ids trace-time use-ascii verbose version xattr`);
const QUIET_VALUES = names(`
  ciphers connect-timeout connect-to continue-at cookie-jar curves dns-interface dns-servers doh-url dump-header
  expect100-timeout happy-eyeballs-timeout-ms interface keepalive-cnt keepalive-time limit-rate local-port max-filesize
  max-redirs max-time noproxy output output-dir parallel-max proto proto-default proto-redir rate resolve retry
  retry-delay retry-max-time speed-limit speed-time stderr tls-max tls13-ciphers trace trace-ascii trace-config write-out`);

/** Options that lead a request elsewhere or prove who sends it, which a request inside this page cannot honour. */
const WAY = names("netrc netrc-optional haproxy-protocol");
const WAY_VALUES = names(`
  abstract-unix-socket cacert capath cert cert-type crlfile engine key key-type netrc-file pass pinnedpubkey preproxy
  proxy proxy-header proxy-user proxy1.0 socks4 socks4a socks5 socks5-hostname unix-socket`);

const MULTIPART = "sends a form of several parts, and this API takes JSON. Use --json with the body.";
const SECOND = "starts a second request. Paste one request at a time.";
const REFUSED: Readonly<Record<string, string>> = {
  "aws-sigv4": "signs the request, and this API takes a Bearer key.",
  config: "reads options from a file, which the page cannot read. Paste the options instead.",
  form: MULTIPART,
  "form-string": MULTIPART,
  negotiate: "is another kind of authorization, and this API takes a Bearer key.",
  next: SECOND,
  "upload-file": "sends a file, which the page cannot read. Put its content after --data-raw.",
  user: "sends a user and a password, and this API takes a Bearer key: --header 'Authorization: Bearer …'.",
};

/** Options that make up the request, with a value. */
const ACTING = names(`
  cookie data data-ascii data-binary data-raw data-urlencode header json oauth2-bearer range referer request url url-query
  user-agent`);
const SWITCHES = names("get globoff head");

/** An option that matters to the request. An address is the option `url`. */
export interface CurlOption {
  /** The long name without hyphens. */
  readonly name: string;
  /** As written, for a reason. */
  readonly written: string;
  /** Empty if the option has none. */
  readonly value: string;
}

const hasValue = (name: string): boolean => ACTING.has(name) || QUIET_VALUES.has(name) || WAY_VALUES.has(name);

/** Whether an option changes nothing in the request. Throws Refused for one that is unknown or cannot be honoured. */
function isQuiet(name: string, written: string): boolean {
  if (Object.hasOwn(REFUSED, name)) throw new Refused(`${written} ${REFUSED[name]}`);
  if (QUIET.has(name) || QUIET_VALUES.has(name) || QUIET.has(name.replace(/^no-/, ""))) return true;
  if (hasValue(name) || SWITCHES.has(name) || WAY.has(name)) return false;
  throw new Refused(`The option ${short(written)} is not known here. Remove it if the request does not need it.`);
}

/** Whether an option concerns the way to a host, which a request inside this page does not take. */
export const isOfTheWay = (name: string): boolean => WAY.has(name) || WAY_VALUES.has(name);

/** The options of a word: `--name`, or letters of which the last may be followed by its value. */
function* namesIn(word: string): Generator<readonly [name: string, written: string, attached: string]> {
  if (word.startsWith("--")) {
    yield [word.slice(2), word, ""];
    return;
  }
  for (let at = 1; at < word.length; at += 1) {
    const letter = word.charAt(at);
    const name = Object.hasOwn(LETTERS, letter) ? (LETTERS[letter] ?? letter) : letter;
    yield [name, `-${letter}`, word.slice(at + 1)];
    if (hasValue(name)) return;
  }
}

/** Reads the words after `curl` as curl does, without what does not matter to the request. Throws Refused. */
export function curlOptions(words: readonly string[]): readonly CurlOption[] {
  const options: CurlOption[] = [];
  let hasOptions = true;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? "";
    if (word === "--") hasOptions = false;
    else if (word !== "" && (!hasOptions || !/^-./.test(word))) {
      options.push({ name: "url", written: word, value: word });
    } else {
      for (const [name, written, attached] of namesIn(word)) {
        const isIgnored = isQuiet(name, written);
        if (hasValue(name) && attached === "") at += 1;
        const value = hasValue(name) ? attached || words[at] : "";
        if (value === undefined) throw new Refused(`${written} has no value. Copy the whole command.`);
        if (!isIgnored) options.push({ name, written, value });
      }
    }
  }
  return options;
}

/** A part of the command for a sentence: short, and without the value of a key. */
export function short(text: string): string {
  const masked = text.replace(KEY_IN_TEXT, `${MASKED_START}$1`);
  return masked.length > 60 ? `${masked.slice(0, 59)}…` : masked;
}
