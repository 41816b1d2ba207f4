import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

interface Listening {
  readonly port: number;
  /** Closes it, and whatever is still connected to it. */
  readonly close: () => Promise<void>;
}

/** Has a server listen on this machine, at a port of its own. */
export async function listening(server: Server): Promise<Listening> {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed());
      server.closeAllConnections();
    });
  return { port, close };
}

/** A port that nothing listens at. */
export async function freePort(): Promise<number> {
  const { port, close } = await listening(createServer());
  await close();
  return port;
}

/** Waits until another program responds at an address. */
export async function untilResponding(url: string): Promise<void> {
  while (!(await fetch(url).catch(() => null))) await new Promise((wake) => setTimeout(wake, 50));
}
