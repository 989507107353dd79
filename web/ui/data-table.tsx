import './data-table.css';

import type { ReactNode } from 'react';

export type Column<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand right. */
  numeric?: boolean;
};

export type DataTableProps<Row> = {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
};

/**
 * A table that turns into a list of labelled cards where the screen is narrow. The roles are written out
 * because browsers drop a table's meaning with its display.
 */
export function DataTable<Row>({ caption, columns, rows, rowKey }: DataTableProps<Row>) {
  return (
    <table className="data-table" role="table">
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.header}
              scope="col"
              role="columnheader"
              className={column.numeric ? 'numeric' : undefined}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row">
            {columns.map((column) => (
              <td key={column.header} role="cell" className={column.numeric ? 'numeric' : undefined}>
                <span className="data-table-label" aria-hidden="true">
                  {column.header}
                </span>
                <span className="data-table-value">{column.cell(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
