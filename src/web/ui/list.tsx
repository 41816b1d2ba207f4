import type { ReactNode, RefObject } from "react";

interface ListProps {
  /** Its accessible name. */
  readonly label: string;
  /** The name of each column, and the classes of its heading. */
  readonly columns: Readonly<Record<string, string>>;
  readonly rows?: RefObject<HTMLTableSectionElement | null>;
  readonly children: ReactNode;
}

/** Rows that are a table where there is room, else a list of grids: the same cells, placed by their classes. */
export const List = ({ label, columns, rows, children }: ListProps) => (
  <table className="block w-full @2xl:table">
    <caption className="sr-only">{label}</caption>
    <thead className="hidden text-start text-small text-ink2 @2xl:table-header-group">
      <tr>
        {Object.entries(columns).map(([name, classes]) => (
          <th key={name} scope="col" className={classes}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody ref={rows} className="block @2xl:table-row-group">
      {children}
    </tbody>
  </table>
);

/** The class of a row of a List; its cells need none to be a table's. */
export const LIST_ROW =
  "grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-t border-hairline px-4 py-2 @2xl:table-row @2xl:align-middle";

/** The class of each cell of a List. */
export const LIST_CELL = "@2xl:py-1.5 @2xl:pe-4 @2xl:first:ps-4";
