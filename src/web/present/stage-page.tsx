export function StagePage() {
  return <p>Stage</p>;
}
