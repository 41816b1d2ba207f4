import { type ComponentProps, type ReactNode, useId } from "react";
import { OPERATION_IDS, type OperationId, operations } from "#contract/api/operations.ts";
import { CrossIcon } from "#web/ui/icons.tsx";
import { Prose, translateOf } from "#web/ui/prose.tsx";

export const CONTROL =
  "min-h-11 w-full min-w-0 rounded border border-edge bg-inset px-2.5 text-touch text-ink hover:border-ink tablet:min-h-9 tablet:text-base";

/** The style of a control that may be invalid. */
export const MARKED_IF_INVALID = `${CONTROL} placeholder:text-ink3 aria-[invalid=true]:border-void-edge aria-[invalid=true]:bg-void`;

/** The edge of a control whose value will be refused. */
export const EXPECTED_EDGE = "border-void-edge! inset-ring inset-ring-void-edge";

/** Attributes of a field for code: the browser neither completes, capitalises nor corrects what is typed. */
export const AS_CODE = { autoComplete: "off", autoCapitalize: "off", autoCorrect: "off", spellCheck: false } as const;

interface TextInputProps extends Omit<ComponentProps<"input">, "onChange"> {
  readonly onText: (text: string) => void;
}

/**
 * A line of code: an id, a key, a header or a number. A number is no `type="number"`, which the wheel changes, and which
 * hides what it cannot read.
 */
export function TextInput({ onText, className = `${MARKED_IF_INVALID} font-mono`, ...input }: TextInputProps) {
  return <input {...AS_CODE} onChange={({ target }) => onText(target.value)} className={className} {...input} />;
}

interface FieldProps {
  readonly label: string;
  /** The member, parameter or header it sets, as spelled in the API. */
  readonly member?: string;
  /** Shown after the label: required, optional, a badge. */
  readonly mark?: ReactNode;
  /** Shown at the end of the label's row. */
  readonly aside?: ReactNode;
  /** What is wrong with the value, in place of the hint. */
  readonly error?: string | false | undefined;
  readonly hint?: ReactNode;
  /** The id of what is wrong, where that stands elsewhere. */
  readonly hintId?: string | undefined;
  readonly className?: string;
  readonly children: (ids: { readonly id: string; readonly "aria-describedby": string | undefined }) => ReactNode;
}

/** A control with its label and hint. */
export function Field({ label, member, mark, aside, error, className = "", hintId, children, ...help }: FieldProps) {
  const id = useId();
  const said = error ? <FieldErrorText>{error}</FieldErrorText> : help.hint;
  const hint = hintId ? null : said;
  const describedBy = [mark && `${id}mark`, said && (hintId ?? `${id}hint`)].filter(Boolean).join(" ") || undefined;
  return (
    <div className={`flex min-w-0 flex-col gap-1 ${className}`}>
      <div className="flex min-h-6.5 in-[.frame]:min-h-5 flex-wrap content-end items-baseline gap-x-2">
        <label htmlFor={id} className="text-small font-semibold">
          <Prose>{label}</Prose>
          {member && member !== label.toLowerCase() && (
            <span translate="no" className="ms-2 font-mono text-code font-normal text-ink2 in-[.frame]:sr-only">
              {member}
            </span>
          )}
        </label>
        {mark && (
          <Prose as="span" id={`${id}mark`} className="text-small text-ink2 in-[.frame]:sr-only">
            {mark}
          </Prose>
        )}
        {aside}
      </div>
      {children({ id, "aria-describedby": describedBy })}
      {hint && (
        <Prose as="p" id={`${id}hint`} className="text-small text-ink2">
          {hint}
        </Prose>
      )}
    </div>
  );
}

interface SelectFieldProps<Value extends string | null> {
  readonly label: string;
  /** The label of the option for no choice, which is null; without it there is no such option. */
  readonly none?: string;
  readonly options: readonly { readonly value: NonNullable<Value>; readonly label: string }[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
  readonly className?: string;
}

/** Selects one of a few values. */
export function SelectField<Value extends string | null>(props: SelectFieldProps<Value>) {
  const { label, none, options, chosen, onChoose, className = "" } = props;
  return (
    <Field label={label} className={className}>
      {(ids) => (
        <select
          {...ids}
          className={CONTROL}
          value={chosen ?? ""}
          onChange={({ target }) => onChoose((target.value || null) as Value)}
        >
          {none !== undefined && <option value="">{none}</option>}
          {options.map(({ value, label: name }) => (
            <option key={value} value={value} translate={translateOf(name)}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface SearchFieldProps extends Pick<FieldProps, "label" | "mark" | "className"> {
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** A text that filters a list. */
export function SearchField({ text, onChange, ...field }: SearchFieldProps) {
  return (
    <Field {...field}>
      {(ids) => <TextInput {...ids} type="search" className={CONTROL} value={text} onText={onChange} />}
    </Field>
  );
}

/** A checkbox and, as its children, its label. */
export function Checkbox({ children, className = "tablet:min-h-9", ...input }: ComponentProps<"input">) {
  return (
    <label className={`flex min-h-11 cursor-pointer items-center gap-2.5 ${className}`}>
      <input type="checkbox" {...input} className="size-4.5 shrink-0 accent-accent" />
      {children}
    </label>
  );
}

/** The error message of a field, with a cross before it. */
export function FieldErrorText({ children }: { readonly children: ReactNode }) {
  return (
    <span className="flex items-start gap-1.5 text-void-ink">
      <CrossIcon className="mt-1" />
      <Prose as="span">{children}</Prose>
    </span>
  );
}

const CHOICES = OPERATION_IDS.map((value) => ({ value, label: operations[value].summary }));

interface OperationFieldProps {
  /** The label of the choice without an operation, such as "any" or "all". */
  readonly none: string;
  readonly operation: OperationId | null;
  readonly onChange: (operation: OperationId | null) => void;
}

/** Selects one operation or none. */
export function OperationField({ none, operation, onChange }: OperationFieldProps) {
  return <SelectField label="Operation" none={none} options={CHOICES} chosen={operation} onChoose={onChange} />;
}
