import { moved, without } from '../lists.ts';

/** A row that has been moved. `place` is the new one, counted from 0; `focus` says where the focus is: on the button that moves up or down, or in the field. */
export type MovedRow = { id: string; name: string; place: number; count: number; focus: -1 | 1 | 'field' };

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

type MovableRows<Row> = {
  rows: readonly Row[];
  /** The `data-row` of a row. */
  idOf: (row: Row) => string;
  /** What a row is called when its new place is said. */
  nameOf: (row: Row, place: number) => string;
  onChange: (rows: readonly Row[]) => void;
  onMoved: (row: MovedRow) => void;
};

/** A function that moves a row of a form by a place. It changes nothing where there is no row at the place that the row would take. */
export function rowMoves<Row>({ rows, idOf, nameOf, onChange, onMoved }: MovableRows<Row>) {
  return (place: number, by: -1 | 1, focus: MovedRow['focus']): void => {
    const row = rows[place];
    if (row === undefined || rows[place + by] === undefined) return;
    onChange(moved(rows, place, by));
    onMoved({ id: idOf(row), name: nameOf(row, place), place: place + by, count: rows.length, focus });
  };
}
