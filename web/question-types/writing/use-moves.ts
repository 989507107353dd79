import { type RefObject, useState } from 'react';

import { useTranslation } from '../../lib/languages/i18n.ts';
import { usePlainText } from '../../rich-text/rich-text.tsx';
import { moveButton } from './move-buttons.tsx';
import { fieldOfRow, type MovedRow } from './row-changes.ts';
import { useNextFocus } from './use-next-focus.ts';

/** Keeps the focus on the buttons of a row that is moved, and says its new place for screen readers. */
export function useMoves<Frame extends HTMLElement>(): {
  frame: RefObject<Frame | null>;
  focusNext: (selector: string) => void;
  focusNow: (selector: string) => void;
  /** The last message, for a live region. */
  announced: string;
  /** Call it when a row has been moved. */
  onMoved: (row: MovedRow) => void;
} {
  const { t } = useTranslation();
  const plain = usePlainText();
  const { frame, focusNext, focusNow } = useNextFocus<Frame>();
  const [announced, setAnnounced] = useState('');
  return {
    frame,
    focusNext,
    focusNow,
    announced,
    onMoved({ id, name, place, count, focus }) {
      focusNext(focus === 'field' ? fieldOfRow(id) : moveButton(id, focus));
      setAnnounced(t('questions.types.move.done', { name: plain(name), place: place + 1, whole: count }));
    },
  };
}
