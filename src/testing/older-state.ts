import { memoryStorage, openSandbox } from "./sandbox.ts";

/**
 * Storage as an older version left it: an order for a game account, and a key's name, that the API refuses now. Also the
 * clock of that version.
 */
export async function olderState(text: string, name = text) {
  const { order, keyWith, storage, clock } = openSandbox();
  await order({}, { "Idempotency-Key": "k" });
  await keyWith("wallet:read");
  const [[at, stored] = ["", ""]] = storage.kept;
  const changed = JSON.parse(stored);
  Object.assign(changed.world.orders[0], { userId: text, serverId: text });
  changed.world.keys[1].name = name;
  const older = memoryStorage();
  older.setItem(at, JSON.stringify(changed));
  return { storage: older, clock };
}
