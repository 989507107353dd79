import { type ChangeEvent, useRef, useState } from 'react';

import { largestSound, longestAlternative, longestSound } from '../../../contract/questions/media-input.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { FieldFrame, TextField, useFormErrors } from '../../ui/fields/field.tsx';
import { FileInput } from '../../ui/fields/file-input.tsx';
import { type SoundSlot, soundTitleName } from './media-values.ts';
import { Sound } from './sound.tsx';

const accepted = 'audio/mpeg,audio/mp4,audio/x-m4a,audio/ogg,.mp3,.m4a,.ogg,.oga,.opus';

export type SoundFieldProps = {
  slot: SoundSlot;
  /** The name of the field with the file. */
  file: string;
  onChange: (slot: SoundSlot) => void;
};

/** The recording of a test: chosen, named, heard where it is stored, replaced and removed. */
export function SoundField({ slot, file, onChange }: SoundFieldProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [isLarge, setLarge] = useState(false);
  const refused = useFormErrors()['media.sound'];
  const { stored, chosen, isDeleted, title } = slot;
  const shown = isDeleted || chosen !== undefined ? undefined : stored;

  function empty(): void {
    if (input.current !== null) input.current.value = '';
    onChange({ ...slot, chosen: undefined });
  }

  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const found = target.files?.[0];
    setLarge(found !== undefined && found.size > largestSound);
    if (found === undefined || found.size > largestSound) return empty();
    onChange({ ...slot, chosen: found.name });
  }

  return (
    <div data-row="sound" className="grid gap-2 media-row">
      <FieldFrame
        name={file}
        label={t('questions.form.sound')}
        hint={t('questions.form.sound_hint', { minutes: longestSound })}
        error={isLarge ? t('questions.form.sound_size') : refused}
      >
        {(control) => (
          <FileInput
            {...control}
            ref={input}
            accept={accepted}
            choose={t('questions.form.sound_choose')}
            chosen={chosen ?? t('questions.form.image_none')}
            onChange={choose}
          />
        )}
      </FieldFrame>
      {shown && <Sound sound={shown} />}
      {isDeleted && chosen === undefined && (
        <p className="muted small" role="status">
          {t('questions.form.sound_deleted')}
        </p>
      )}
      {(chosen !== undefined || shown !== undefined) && (
        <TextField
          name={soundTitleName}
          label={t('questions.form.sound_title')}
          hint={t('questions.form.sound_title_hint')}
          maxLength={longestAlternative}
          autoComplete="off"
          value={title}
          onChange={({ target }) => onChange({ ...slot, title: target.value })}
        />
      )}
      <div className="row">
        {chosen !== undefined && (
          <Button look="secondary" small onClick={empty}>
            {t('questions.form.sound_remove')}
          </Button>
        )}
        {shown !== undefined && (
          <Button look="secondary" small onClick={() => onChange({ ...slot, isDeleted: true })}>
            {t('questions.form.sound_delete')}
          </Button>
        )}
        {isDeleted && chosen === undefined && (
          <Button look="secondary" small onClick={() => onChange({ ...slot, isDeleted: false })}>
            {t('ui.message.undo')}
          </Button>
        )}
      </div>
    </div>
  );
}
