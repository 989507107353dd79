import '../write/write.css';

import { useEffect, useState } from 'react';

import { useTranslation } from '../../lib/languages/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { FieldFrame } from '../../ui/fields/field.tsx';
import { FileInput } from '../../ui/fields/file-input.tsx';
import { Spinner } from '../../ui/feedback/loading.tsx';
import { hasPicture, pictureFiles } from '../../ui/pictures/picture.tsx';
import { acceptedPictures, usePictureFile } from './use-picture-file.ts';

export type ImageFieldProps = {
  /** The name of the input with the file. */
  name?: string;
  label?: string | undefined;
  /** The problem of the picture, beside the error of the form for its name. */
  error?: string | undefined;
  /** The picture that is stored, which can be removed. */
  current?: string | undefined;
  /** Called with the address of the picture as it will be after saving, undefined for none, and whether it is a chosen file. */
  onShow?: (picture: string | undefined, isChosen: boolean) => void;
};

/** Chooses a picture and shows it. */
export function ImageField({ name = 'image', label, error, current, onShow }: ImageFieldProps) {
  const { t } = useTranslation();
  const file = usePictureFile();
  const { preview, fileName, removed, complaint, shrinking, makeSmaller } = file;
  const [isDeleted, setDeleted] = useState(false);
  const stored = hasPicture(current) ? current : undefined;
  const shown = preview ?? (isDeleted ? undefined : stored);
  const isChosen = preview !== undefined;

  useEffect(() => onShow?.(shown, isChosen), [shown, isChosen, onShow]);

  return (
    <FieldFrame
      name={name}
      label={label ?? t('questions.form.image')}
      hint={t('questions.form.image_hint')}
      error={complaint === null ? error : t(`questions.form.${complaint}`)}
    >
      {(control) => (
        <>
          <FileInput
            {...control}
            ref={file.input}
            accept={acceptedPictures}
            choose={t('questions.form.image_choose')}
            chosen={fileName ?? t('questions.form.image_none')}
            onChange={file.choose}
          />
          {makeSmaller && (
            <div>
              <Button look="secondary" small onClick={makeSmaller}>
                {t('questions.form.image_make_smaller')}
              </Button>
            </div>
          )}
          {shrinking && <Spinner label={t('questions.form.image_shrinking')} />}
          {removed !== undefined && (
            <Removed text={t('questions.form.image_removed')} onUndo={() => file.undo(removed)} />
          )}
          {preview === undefined ? (
            stored !== undefined && (
              <StoredPicture name={name} image={stored} isDeleted={isDeleted} onDelete={setDeleted} />
            )
          ) : (
            <figure className="grid gap-2 question-form-picture">
              <img src={preview} alt={t('questions.form.image_preview')} className="picture" />
              <figcaption className="muted small">{t('questions.form.image_preview')}</figcaption>
              <div>
                <Button look="secondary" small onClick={file.remove}>
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

type StoredPictureProps = {
  name: string;
  image: string;
  isDeleted: boolean;
  onDelete: (isDeleted: boolean) => void;
};

/** The picture that is stored, and a field that removes it when the form is saved. */
function StoredPicture({ name, image, isDeleted, onDelete }: StoredPictureProps) {
  const { t } = useTranslation();
  if (isDeleted) {
    return (
      <>
        {name === 'image' && <input type="hidden" name="image" value="" />}
        <Removed text={t('questions.form.image_deleted')} onUndo={() => onDelete(false)} />
      </>
    );
  }
  return (
    <figure className="grid gap-2 question-form-picture">
      <img
        {...pictureFiles(image, { height: '16rem' })}
        alt={t('questions.form.image_current')}
        className="picture"
      />
      <figcaption className="muted small">{t('questions.form.image_current')}</figcaption>
      <div>
        <Button look="secondary" small onClick={() => onDelete(true)}>
          {t('questions.form.image_delete')}
        </Button>
      </div>
    </figure>
  );
}

/** Says that a picture is removed, and takes that back. */
function Removed({ text, onUndo }: { text: string; onUndo: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="row" role="status">
      <span className="muted small">{text}</span>
      <Button look="secondary" small onClick={onUndo}>
        {t('ui.message.undo')}
      </Button>
    </div>
  );
}
