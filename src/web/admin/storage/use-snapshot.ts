import { useBooks, useSandbox } from "#web/client/react/context.tsx";

/** The whole state as it is stored. It follows the books. */
export function useSnapshot(): string {
  const { panel } = useSandbox();
  useBooks((books) => books);
  return panel.snapshot();
}
