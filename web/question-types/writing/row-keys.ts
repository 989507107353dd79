import type { KeyboardEvent } from 'react';

export type RowKeys = {
  /** Goes to the next row, or adds one after the last. Absent where there is none. */
  next?: (() => void) | undefined;
  /** Removes the row. Absent where the list would be too short, or the row has a text in another field. */
  remove?: (() => void) | undefined;
  /** Moves the row. Absent where rows have no order. */
  move?: ((by: -1 | 1) => void) | undefined;
};

/**
 * The keys of a field in a row of options: Enter goes on, Backspace removes an empty row, Alt with an arrow key moves it. Enter never
 * sends the form, which a person who fills a list does not expect.
 */
export function onRowKey(event: KeyboardEvent<HTMLInputElement>, { next, remove, move }: RowKeys): void {
  if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const { key, altKey } = event;
  if (key === 'Enter' && !altKey) {
    event.preventDefault();
    next?.();
  } else if (key === 'Backspace' && !altKey && !event.repeat && event.currentTarget.value === '' && remove) {
    event.preventDefault();
    remove();
  } else if (altKey && move && (key === 'ArrowUp' || key === 'ArrowDown')) {
    event.preventDefault();
    move(key === 'ArrowUp' ? -1 : 1);
  }
}
