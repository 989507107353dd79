import { without } from './lists.ts';

type Rows<Row> = {
  rows: readonly Row[];
  /** A row in which nothing is written. */
  blank: () => Row;
  onChange: (rows: readonly Row[]) => void;
  focusNext: (selector: string) => void;
};

/**
 * Adds and removes rows of a form, whose elements have `data-row`. The focus goes to the first field of the new row, or of a neighbour
 * of the row that is gone.
 */
export function rowChanges<Row extends { id: string }>({ rows, blank, onChange, focusNext }: Rows<Row>) {
  const focus = (row: Row | undefined) => focusNext(`[data-row="${row?.id}"] input`);
  return {
    add: (): void => {
      const row = blank();
      onChange([...rows, row]);
      focus(row);
    },
    remove: (place: number): void => {
      onChange(without(rows, place));
      focus(rows[place + 1] ?? rows[place - 1]);
    },
  };
}
