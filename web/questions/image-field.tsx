import './question-form.css';

import { type ChangeEvent, useContext, useEffect, useRef, useState } from 'react';

import { useTranslation } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { FieldFrame, FormWorkContext } from '../ui/field.tsx';
import { FileInput } from '../ui/file-input.tsx';
import { Spinner } from '../ui/loading.tsx';
import { imageComplaint } from './image-complaint.ts';
import { pictureFiles } from '../ui/picture.tsx';
import { hasPicture } from './picture.tsx';
import { shrinkPicture } from './shrink-picture.ts';

/** The formats that the server reads. Phones convert their own formats to one of these when they are listed. */
const accepted = 'image/jpeg,image/png,image/webp,image/gif';

type Complaint = 'image_size' | 'image_type';

/** Sets the chosen file of a field. */
function setFile(input: HTMLInputElement | null, file: File): void {
  const files = new DataTransfer();
  files.items.add(file);
  if (input !== null) input.files = files.files;
}

export type ImageFieldProps = {
  /** The picture that is stored, which can be removed. */
  current?: string | undefined;
  /** Called with the address of the picture as it will be after saving; undefined for none. */
  onShow?: (picture: string | undefined) => void;
};

/** Chooses a picture and shows it. */
export function ImageField({ current, onShow }: ImageFieldProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const { waitFor } = useContext(FormWorkContext);
  const [preview, setPreview] = useState<string>();
  const [fileName, setFileName] = useState<string>();
  const [removed, setRemoved] = useState<File>();
  const [complaint, setComplaint] = useState<Complaint | null>(null);
  const [shrinking, setShrinking] = useState(false);
  const [isDeleted, setDeleted] = useState(false);
  const stored = hasPicture(current) ? current : undefined;
  const shown = preview ?? (isDeleted ? undefined : stored);

  useEffect(() => onShow?.(shown), [shown, onShow]);
  useEffect(
    () => () => {
      if (preview !== undefined) URL.revokeObjectURL(preview);
    },
    [preview],
  );

  function remove(): void {
    if (input.current !== null) input.current.value = '';
    show(undefined);
  }

  function show(file: File | undefined): void {
    setFileName(file?.name);
    setPreview(file && URL.createObjectURL(file));
  }

  /** Removes the chosen file, and keeps it for Undo. */
  function removeChosen(): void {
    setRemoved(input.current?.files?.[0]);
    remove();
  }

  function undo(file: File): void {
    setFile(input.current, file);
    setRemoved(undefined);
    show(file);
  }

  function refuse(why: Complaint): void {
    setComplaint(why);
    remove();
  }

  /** Chooses a smaller version of a file, unless another file is chosen meanwhile. */
  async function chooseSmaller(file: File): Promise<void> {
    setFileName(file.name);
    setPreview(undefined);
    setShrinking(true);
    const smaller = await shrinkPicture(file);
    if (input.current?.files?.[0] !== file) return;
    setShrinking(false);
    if (smaller === undefined) return refuse('image_size');
    setFile(input.current, smaller);
    show(smaller);
  }

  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const file = event.target.files?.[0];
    const found = file === undefined ? null : imageComplaint(file);
    setComplaint(null);
    setRemoved(undefined);
    setShrinking(false);
    if (file === undefined) remove();
    else if (found === 'image_size') waitFor(chooseSmaller(file));
    else if (found !== null) refuse(found);
    else show(file);
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
          <FileInput
            {...control}
            ref={input}
            accept={accepted}
            choose={t('questions.form.image_choose')}
            chosen={fileName ?? t('questions.form.image_none')}
            onChange={choose}
          />
          {shrinking && <Spinner label={t('questions.form.image_shrinking')} />}
          {removed !== undefined && (
            <Removed text={t('questions.form.image_removed')} onUndo={() => undo(removed)} />
          )}
          {preview === undefined ? (
            stored !== undefined && (
              <StoredPicture image={stored} isDeleted={isDeleted} onDelete={setDeleted} />
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

type StoredPictureProps = { image: string; isDeleted: boolean; onDelete: (isDeleted: boolean) => void };

/** The picture that is stored, and a field that removes it when the form is saved. */
function StoredPicture({ image, isDeleted, onDelete }: StoredPictureProps) {
  const { t } = useTranslation();
  if (isDeleted) {
    return (
      <>
        <input type="hidden" name="image" value="" />
        <Removed text={t('questions.form.image_deleted')} onUndo={() => onDelete(false)} />
      </>
    );
  }
  return (
    <figure className="question-form-picture">
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
