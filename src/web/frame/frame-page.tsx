export function FramePage({ frame }: { readonly frame: "operation" | "state" }) {
  return <p>{frame}</p>;
}
