import { counted } from "#web/ui/format/number-text.ts";
import { CodeWords } from "./code-text.tsx";

interface JsonTreeProps {
  /** The member's name; none for an array element or the root. */
  readonly name?: string | undefined;
  readonly value: unknown;
  readonly isLast?: boolean;
  /** Whether its objects and arrays are shown; null if they cannot be collapsed. */
  readonly isOpen: boolean | null;
}

/** JSON as a tree whose objects and arrays can be collapsed, if it is long. Undefined and any number have their text. */
export function JsonTree({ name, value, isLast = true, isOpen }: JsonTreeProps) {
  const label = name === undefined ? "" : `${JSON.stringify(name)}: `;
  const comma = isLast ? "" : ",";
  const children = typeof value === "object" && value !== null ? Object.entries(value) : [];
  if (children.length === 0) {
    const text = ["string", "object"].includes(typeof value) ? JSON.stringify(value) : String(value);
    return (
      <div className="ps-[4ch] -indent-[2ch]">
        <CodeWords code={`${label}${text}${comma}`} />
      </div>
    );
  }
  const isArray = Array.isArray(value);
  const [open, close] = isArray ? "[]" : "{}";
  const end = `${close}${comma}`;
  const content = (
    <>
      <div className="ps-[2ch]">
        {children.map(([key, child], index) => (
          <JsonTree
            key={key}
            name={isArray ? undefined : key}
            value={child}
            isLast={index === children.length - 1}
            isOpen={isOpen}
          />
        ))}
      </div>
      <div className="ps-[2ch]">{end}</div>
    </>
  );
  if (isOpen === null) {
    return (
      <div>
        <div className="ps-[2ch]">
          <CodeWords code={`${label}${open}`} />
        </div>
        {content}
      </div>
    );
  }
  return (
    <details open={isOpen} className="group/node">
      <summary className="json-summary relative min-h-11 cursor-pointer py-2.5 hover:bg-hover tablet:min-h-6 tablet:py-0">
        <CodeWords code={`${label}${open}`} />
        <span className="group-open/node:hidden">
          <span className="px-1 text-ink2">{counted(children.length, isArray ? "item" : "member")}</span>
          {end}
        </span>
      </summary>
      {content}
    </details>
  );
}
