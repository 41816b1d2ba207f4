import { Card } from "#web/ui/card.tsx";

const Code = ({ children }: { readonly children: string }) => (
  <code className="font-mono text-small break-words">{children}</code>
);

/** What the embedding page must allow, and what it need not. */
export function NeedsCard({ origin }: { readonly origin: string }) {
  return (
    <Card heading="What your page needs">
      <ul className="flex max-w-[80ch] list-disc flex-col gap-2 px-4 pb-4 ps-9">
        <li>
          A Content-Security-Policy, where your page has one, must name this origin:{" "}
          <Code>{`frame-src ${origin}`}</Code>, and for embed.js also <Code>{`script-src ${origin}`}</Code>. Nothing
          else is asked of it.
        </li>
        <li>
          No account, no key and no server of yours. What a reader does stays in the reader's browser, kept apart for
          each site and each id; two embeds with one id show one state.
        </li>
        <li>
          In React and Vue the element is written as it stands here. Those keep an attribute called <Code>key</Code> for
          themselves, so it is <Code>api-key</Code>.
        </li>
        <li>Keys, headers and bodies never leave the frame; your page is told only what the events say.</li>
      </ul>
    </Card>
  );
}
