import type { Dispatch, ReactNode, SetStateAction } from 'react';

import {
  OptionPictureFieldContext,
  OptionPictureSwapContext,
} from '../../question-types/option-pictures.tsx';
import { blankSlot, type MediaSlots, namesOfFiles, type PictureSlot, unsentName } from './media-values.ts';
import { OptionPictureRow } from './option-picture-row.tsx';

export type OptionPictureFieldsProps = {
  media: MediaSlots;
  /** Whether the fields are shown. */
  open: boolean;
  onChange: Dispatch<SetStateAction<MediaSlots>>;
  /** The form of the type, whose options have their pictures in their rows. */
  children: ReactNode;
};

/** Gives the rows of options in a form fields for their pictures, once these are wanted. */
export function OptionPictureFields({ media, open, onChange, children }: OptionPictureFieldsProps) {
  const names = namesOfFiles(media);

  function change(id: string, slot: PictureSlot, changed: Partial<PictureSlot>): void {
    onChange((known) => ({
      ...known,
      options: { ...known.options, [id]: { ...slot, ...known.options[id], ...changed } },
    }));
  }

  function field({ id, name }: { id: string; name: string }): ReactNode {
    const slot = media.options[id] ?? blankSlot(`option-${id}`);
    return (
      <OptionPictureRow
        id={id}
        name={name}
        slot={slot}
        file={names[slot.key] ?? unsentName(slot.key)}
        onChange={(changed) => change(id, slot, changed)}
      />
    );
  }

  function swap(a: string, b: string): void {
    onChange((known) => {
      const slotOf = (id: string) => known.options[id] ?? blankSlot(`option-${id}`);
      return { ...known, options: { ...known.options, [a]: slotOf(b), [b]: slotOf(a) } };
    });
  }
  return (
    <OptionPictureSwapContext value={swap}>
      <OptionPictureFieldContext value={open ? field : undefined}>{children}</OptionPictureFieldContext>
    </OptionPictureSwapContext>
  );
}
