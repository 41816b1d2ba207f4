import { LIVE_PROOFS, type Proved, provedText } from "#web/client/proofs.ts";
import { type QuestionGroup, questionsText } from "#web/client/questions.ts";
import { dateText } from "#web/ui/clock-time.tsx";
import { PRESSES } from "./presses.ts";

/** What a proof is worth, on the page, on paper and in Markdown. */
export const WORTH = "Simulated: proves your calls, not the provider. Where the spec is silent, its API may differ.";

/** The whole page as Markdown. */
export function liveText(proved: Proved, groups: readonly QuestionGroup[], now: number, build: string): string {
  const rows = LIVE_PROOFS.map((id) => {
    const { at, request } = proved[id] ?? {};
    if (at === undefined) return `- [ ] ${PRESSES[id].title}: not yet`;
    const by = request === null ? "" : `, \`${request}\``;
    return `- [x] ${PRESSES[id].title}: proved ${new Date(at).toISOString()}${by}`;
  });
  return `# Before you go live

${provedText(proved)} proved, ${dateText(now)}, ${build}. ${WORTH}

${rows.join("\n")}

${questionsText(groups).replace(/^#/gm, "##")}`;
}
