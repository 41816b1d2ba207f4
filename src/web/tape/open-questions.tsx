/** Said where people look for them: what the interface document leaves open. */
export function OpenQuestions() {
  return (
    <p className="text-small text-ink2">
      The interface document shows no refunds, webhooks or limits; ask the operator.
    </p>
  );
}
