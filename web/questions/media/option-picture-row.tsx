import { useId, useRef } from 'react';

import { longestAlternative } from '../../../contract/questions/media-input.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { TextField, useFormErrors } from '../../ui/fields/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Spinner } from '../../ui/feedback/loading.tsx';
import { pictureFiles } from '../../ui/pictures/picture.tsx';
import { altName, type PictureSlot } from './media-values.ts';
import { acceptedPictures, usePictureFile } from './use-picture-file.ts';

export type OptionPictureRowProps = {
  /** The id of the option, and its name in words. */
  id: string;
  name: string;
  slot: PictureSlot;
  /** The name of the field with the file. */
  file: string;
  onChange: (change: Partial<PictureSlot>) => void;
};

/** The picture of an option: a button while there is none, then a small picture with its text alternative. */
export function OptionPictureRow({ id, name, slot, file, onChange }: OptionPictureRowProps) {
  const { t } = useTranslation();
  const errorId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const { shown, alt, key } = slot;
  const { input, preview, complaint, shrinking, makeSmaller, choose, remove } = usePictureFile((chosen) =>
    onChange({ shown: chosen, isChosen: chosen !== undefined }),
  );
  const refused = useFormErrors()[`media.options.${id}`];
  const problem = complaint === null ? refused : t(`questions.form.${complaint}`);

  return (
    <div className="row option-picture-field">
      <input ref={input} type="file" name={file} accept={acceptedPictures} onChange={choose} hidden />
      {shown !== undefined && (
        <img
          {...(shown === preview ? { src: shown } : pictureFiles(shown, { width: '4rem' }))}
          alt=""
          className="option-picture-thumb"
        />
      )}
      <Button
        ref={opener}
        look="quiet"
        small
        aria-invalid={problem === undefined ? undefined : true}
        aria-describedby={problem === undefined ? undefined : errorId}
        onClick={() => input.current?.click()}
      >
        {t(shown === undefined ? 'questions.form.option_picture' : 'questions.form.option_picture_replace', {
          name,
        })}
      </Button>
      {shown !== undefined && (
        <>
          <TextField
            name={altName(key)}
            label={t('questions.form.option_alt', { name })}
            maxLength={longestAlternative}
            autoComplete="off"
            value={alt}
            onChange={({ target }) => onChange({ alt: target.value })}
          />
          <IconButton
            icon="remove"
            label={t('questions.form.option_picture_remove', { name })}
            onClick={() => {
              remove();
              opener.current?.focus();
            }}
          />
        </>
      )}
      {makeSmaller && (
        <Button look="secondary" small onClick={makeSmaller}>
          {t('questions.form.image_make_smaller')}
        </Button>
      )}
      {shrinking && <Spinner label={t('questions.form.image_shrinking')} />}
      {problem !== undefined && (
        <p id={errorId} className="field-error">
          {problem}
        </p>
      )}
    </div>
  );
}
