import { type ChangeEvent, type RefObject, useContext, useEffect, useRef, useState } from 'react';

import { FormWorkContext } from '../../ui/fields/field.tsx';
import { imageComplaint } from './image-complaint.ts';
import { shrinkPicture } from './shrink-picture.ts';

/** The formats that the server reads. Phones convert their own formats to one of these when they are listed. */
export const acceptedPictures = 'image/jpeg,image/png,image/webp,image/gif';

/** Sets the chosen file of a field. */
function setFile(input: HTMLInputElement | null, file: File): void {
  const files = new DataTransfer();
  files.items.add(file);
  if (input !== null) input.files = files.files;
}

export type PictureFile = {
  /** The input that has the file, which is smaller than the chosen one where that was too large. */
  input: RefObject<HTMLInputElement | null>;
  fileName: string | undefined;
  /** The address of the chosen file in this page. */
  preview: string | undefined;
  complaint: 'image_size' | 'image_type' | null;
  shrinking: boolean;
  /** The file that was removed last, for Undo. */
  removed: File | undefined;
  choose: (event: ChangeEvent<HTMLInputElement>) => void;
  remove: () => void;
  undo: (file: File) => void;
};

/**
 * A picture that is chosen from the device: refused where it cannot be one, made smaller where it is too large.
 * @param onShow called with the address of the chosen file, undefined where it is removed
 */
export function usePictureFile(onShow?: (preview: string | undefined) => void): PictureFile {
  const input = useRef<HTMLInputElement>(null);
  const { waitFor } = useContext(FormWorkContext);
  const [preview, setPreview] = useState<string>();
  const [fileName, setFileName] = useState<string>();
  const [removed, setRemoved] = useState<File>();
  const [complaint, setComplaint] = useState<PictureFile['complaint']>(null);
  const [shrinking, setShrinking] = useState(false);

  useEffect(
    () => () => {
      if (preview !== undefined) URL.revokeObjectURL(preview);
    },
    [preview],
  );

  function show(file: File | undefined): void {
    setFileName(file?.name);
    const address = file && URL.createObjectURL(file);
    setPreview(address);
    onShow?.(address);
  }

  function empty(): void {
    if (input.current !== null) input.current.value = '';
    show(undefined);
  }

  function refuse(why: 'image_size' | 'image_type'): void {
    setComplaint(why);
    empty();
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

  return {
    input,
    fileName,
    preview,
    complaint,
    shrinking,
    removed,
    choose(event) {
      const file = event.target.files?.[0];
      const found = file === undefined ? null : imageComplaint(file);
      setComplaint(null);
      setRemoved(undefined);
      setShrinking(false);
      if (file === undefined) empty();
      else if (found === 'image_size') waitFor(chooseSmaller(file));
      else if (found !== null) refuse(found);
      else show(file);
    },
    remove() {
      setRemoved(input.current?.files?.[0]);
      empty();
    },
    undo(file) {
      setFile(input.current, file);
      setRemoved(undefined);
      show(file);
    },
  };
}
