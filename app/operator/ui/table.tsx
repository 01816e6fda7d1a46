import type { ReactNode } from "react";
import { classNames } from "~/ui/class-names";

type Column<Row> = {
  label: string;
  cell: (row: Row) => ReactNode;
  /** Aligned at the end, with digits of one width. */
  number?: boolean;
};

type TableProps<Row> = {
  /** What the table lists, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Shown instead of the table if there are no rows. */
  empty: string;
  /** On phones, values stand in two columns without their names, which they do not need. */
  compact?: boolean;
};

/** Rows of data; on phones each row is a block in which every value has its column's name. */
export function Table<Row>({ caption, columns, rows, keyOf, empty, compact }: TableProps<Row>) {
  if (rows.length === 0) return <p className="desk-card text-muted">{empty}</p>;
  return (
    <table className={classNames("desk-table", compact && "compact")}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label, number }) => (
            <th key={label} scope="col" className={classNames(number && "number")}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ label, cell, number }) => (
              <td key={label} data-label={label} className={classNames(number && "number")}>
                <div>{cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
