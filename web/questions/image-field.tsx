import './question-form.css';

import { type ChangeEvent, useEffect, useRef, useState } from 'react';

import { useTranslation } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { FieldFrame } from '../ui/field.tsx';
import { imageComplaint } from './form-values.ts';
import { hasPicture, pictureSource } from './picture.tsx';

/** The formats that the server reads. Phones convert their own formats to one of these when they are listed. */
const accepted = 'image/jpeg,image/png,image/webp,image/gif';

/** Chooses a picture and shows it. `current` is the picture that is stored. */
export function ImageField({ current }: { current?: string | undefined }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string>();
  const [removed, setRemoved] = useState<File>();
  const [complaint, setComplaint] = useState<'image_size' | 'image_type' | null>(null);

  useEffect(
    () => () => {
      if (preview !== undefined) URL.revokeObjectURL(preview);
    },
    [preview],
  );

  function remove(): void {
    if (input.current !== null) input.current.value = '';
    setPreview(undefined);
  }

  /** Removes the chosen file, and keeps it for Undo. */
  function removeChosen(): void {
    setRemoved(input.current?.files?.[0]);
    remove();
  }

  function undo(file: File): void {
    const files = new DataTransfer();
    files.items.add(file);
    if (input.current !== null) input.current.files = files.files;
    setRemoved(undefined);
    setPreview(URL.createObjectURL(file));
  }

  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const file = event.target.files?.[0];
    const found = file === undefined ? null : imageComplaint(file);
    setComplaint(found);
    setRemoved(undefined);
    if (file === undefined || found !== null) remove();
    else setPreview(URL.createObjectURL(file));
  }

  return (
    <FieldFrame
      name="image"
      label={t('questions.form.image')}
      hint={t('questions.form.image_hint')}
      error={complaint === null ? undefined : t(`questions.form.${complaint}`)}
    >
      {(control) => (
        <>
          <input
            {...control}
            ref={input}
            type="file"
            accept={accepted}
            className="control"
            onChange={choose}
          />
          {removed !== undefined && (
            <div className="row" role="status">
              <span className="muted small">{t('questions.form.image_removed')}</span>
              <Button look="secondary" small onClick={() => undo(removed)}>
                {t('ui.message.undo')}
              </Button>
            </div>
          )}
          {preview === undefined ? (
            hasPicture(current) && (
              <figure className="question-form-picture">
                <img
                  {...pictureSource(current)}
                  alt={t('questions.form.image_current')}
                  className="picture"
                />
                <figcaption className="muted small">{t('questions.form.image_current')}</figcaption>
              </figure>
            )
          ) : (
            <figure className="question-form-picture">
              <img src={preview} alt={t('questions.form.image_preview')} className="picture" />
              <figcaption className="muted small">{t('questions.form.image_preview')}</figcaption>
              <div>
                <Button look="secondary" small onClick={removeChosen}>
                  {t('questions.form.image_remove')}
                </Button>
              </div>
            </figure>
          )}
        </>
      )}
    </FieldFrame>
  );
}
