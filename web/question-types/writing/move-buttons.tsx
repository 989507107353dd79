import './writing.css';

import type { KeyboardEvent } from 'react';

import { useTranslation } from '../../lib/languages/i18n.ts';
import { usePlainText } from '../../rich-text/rich-text.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

const directions = { up: -1, down: 1 } as const;
type Direction = keyof typeof directions;

/** Finds the button of a row that has `data-row`. */
export const moveButton = (row: string, by: -1 | 1) =>
  `[data-row="${row}"] [data-move="${by === -1 ? 'up' : 'down'}"]`;

export type MoveButtonsProps = {
  /** The moved item, as its text is typed. */
  name: string;
  /** Counted from 0. */
  place: number;
  count: number;
  /** Out of the order of Tab, where the field of the row has the same keys. */
  apart?: boolean;
  /** @param focus the button that has the focus: the one that was pressed */
  onMove: (by: -1 | 1, focus: -1 | 1) => void;
};

/**
 * Two buttons that move a row of a list up and down. Alt and an arrow key on either of them do it too. A button at the end of
 * the list can have the focus, since it is where a row that was moved there leaves it.
 */
export function MoveButtons({ name, place, count, apart = false, onMove }: MoveButtonsProps) {
  const { t } = useTranslation();
  const plain = usePlainText();
  const canMove = (by: -1 | 1) => place + by >= 0 && place + by < count;
  function onKeyDown(event: KeyboardEvent, focus: -1 | 1): void {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    const by = event.key === 'ArrowUp' ? -1 : 1;
    if (canMove(by)) onMove(by, focus);
  }
  const button = (icon: Direction) => {
    const by = directions[icon];
    return (
      <IconButton
        icon={icon}
        label={t(`questions.types.move.${icon}`, { name: plain(name) })}
        data-move={icon}
        tabIndex={apart ? -1 : undefined}
        aria-disabled={!canMove(by)}
        onClick={() => canMove(by) && onMove(by, by)}
        onKeyDown={(event) => onKeyDown(event, by)}
      />
    );
  };
  return (
    <span className="move-buttons">
      {button('up')}
      {button('down')}
    </span>
  );
}
