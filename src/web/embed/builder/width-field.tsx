import { CONTROL } from "#web/ui/field.tsx";

const WIDTHS = [280, 320, 375, 480, 720] as const;

interface WidthFieldProps {
  readonly width: number | null;
  readonly onChoose: (width: number | null) => void;
}

/** The width of the column the embed is previewed in. */
export function WidthField({ width, onChoose }: WidthFieldProps) {
  return (
    <label className="ms-auto flex min-w-0 items-center gap-2 text-small font-semibold">
      Column
      <select
        className={`${CONTROL} text-base font-normal`}
        value={width ?? ""}
        onChange={({ target }) => onChoose(WIDTHS.find((each) => String(each) === target.value) ?? null)}
      >
        <option value="">as wide as here</option>
        {WIDTHS.map((each) => (
          <option key={each} value={each}>
            {each} px wide
          </option>
        ))}
      </select>
    </label>
  );
}
