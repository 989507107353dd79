import { without } from './lists.ts';

/** Finds the first field of a row that has `data-row`. */
export const fieldOfRow = (id: string | undefined) => `[data-row="${id}"] input`;

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
  const focus = (row: Row | undefined) => focusNext(fieldOfRow(row?.id));
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
    /** As Backspace removes: the focus goes back. */
    removeBack: (place: number): void => {
      onChange(without(rows, place));
      focus(rows[place - 1] ?? rows[place + 1]);
    },
  };
}
