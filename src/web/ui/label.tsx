import { shownLabel } from "#contract/api/text.ts";

interface LabelProps {
  readonly children: string;
  readonly className?: string;
}

/** A label that somebody chose, such as a key's name, isolated from the text around it. */
export const Label = ({ children, className }: LabelProps) => <bdi className={className}>{shownLabel(children)}</bdi>;
