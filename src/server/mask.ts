const SECRET = /rsk_demo_[0-9A-Za-z]{36}/g;

/** Text with every API key in it cut to its last 4 characters. */
export const masked = (text: string): string => text.replace(SECRET, (secret) => `rsk_demo_…${secret.slice(-4)}`);

/** A header as a log may hold it: of an Authorization header only the scheme and a known key's last 4 are kept. */
export function maskedHeader(name: string, value: string): readonly [string, string] {
  if (name.toLowerCase() !== "authorization") return [name, masked(value)];
  const [scheme = ""] = value.split(" ");
  const cut = masked(value);
  return [name, cut === value ? `${scheme} ••••` : cut];
}
