interface TableHeadProps {
  /** The name of each column, and the classes of its heading. */
  readonly columns: Readonly<Record<string, string>>;
  readonly className: string;
}

/** The head of a table: one row of column headings. */
export function TableHead({ columns, className }: TableHeadProps) {
  return (
    <thead className={className}>
      <tr>
        {Object.entries(columns).map(([name, classes]) => (
          <th key={name} scope="col" className={classes}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
