import { shownId } from "#contract/api/text.ts";

interface ExactIdProps {
  readonly children: string;
  readonly className?: string;
}

/** A customer's id: exactly as it is stored, isolated from the text around it, with every character in sight. */
export const ExactId = ({ children, className = "font-mono text-code wrap-anywhere" }: ExactIdProps) => (
  <bdi translate="no" className={`whitespace-pre-wrap ${className}`}>
    {shownId(children)}
  </bdi>
);
