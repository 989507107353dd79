import { type RefObject, useEffect, useRef, useState } from 'react';

import { mediaField } from '../../../contract/questions/media-input.ts';
import type { ReadQuestion } from '../../../contract/questions/questions.ts';
import { useRefusal } from '../../ui/outbox/refused-form.ts';
import { chooseFile } from '../../ui/outbox/refused-notice.tsx';
import {
  beginMedia,
  type MediaAgain,
  mediaAgain,
  type MediaSlots,
  nameOfEmptySound,
} from './media-values.ts';

/** Which files are chosen where. */
type Placed = Pick<MediaAgain, 'fields'> & { files: NonNullable<ReturnType<typeof useRefusal>>['files'] };

/**
 * Puts the pictures and the recording of a form that was opened again into their places, as they were sent: once.
 * @param again undefined for a new form; otherwise the id of the queued one
 * @param stored the test that the form begins with
 * @param onOpen shows these places
 * @param area a field of the form
 * @returns props of the fields; with a new `key` they begin anew
 */
export function useMediaAgain(
  again: string | undefined,
  stored: ReadQuestion | undefined,
  onOpen: (slots: MediaSlots) => void,
  area: RefObject<HTMLTextAreaElement | null>,
): { key: string; withSound: boolean } {
  const sent = useRefusal(again);
  const isRead = useRef(false);
  const [placed, setPlaced] = useState<Placed>();
  useEffect(() => {
    if (sent === undefined || isRead.current) return;
    isRead.current = true;
    const { data: media } = mediaField().safeParse(sent.body['media']);
    if (media === undefined) return;
    const { slots, fields } = mediaAgain(beginMedia(stored, undefined), media);
    // After what the fields say when they are shown first: the empty ones have no picture then.
    queueMicrotask(() => {
      onOpen(slots);
      setPlaced({ fields, files: sent.files });
    });
  });
  useEffect(() => {
    if (placed === undefined) return;
    for (const [name, field] of Object.entries(placed.fields)) {
      const file = placed.files[name];
      if (file !== undefined) chooseFile(area.current?.form ?? null, field, file);
    }
  }, [placed, area]);
  const withSound = Object.values(placed?.fields ?? {}).includes(nameOfEmptySound);
  return { key: placed === undefined ? 'begun' : 'again', withSound };
}
