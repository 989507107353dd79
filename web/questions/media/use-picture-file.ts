import { type ChangeEvent, type RefObject, useContext, useEffect, useRef, useState } from 'react';

import { FormWorkContext } from '../../ui/fields/field.tsx';
import { largestImage } from '../../../contract/questions/questions.ts';

/** The formats that the server reads. Phones convert their own formats to one of these when they are listed. */
export const acceptedPictures = 'image/jpeg,image/png,image/webp,image/gif';

/** Sets the chosen file of a field. */
function setFile(input: HTMLInputElement | null, file: File): void {
  const files = new DataTransfer();
  files.items.add(file);
  if (input !== null) input.files = files.files;
}

export type PictureFile = {
  /** The input that has the file; a smaller version of the chosen one where that was too large and was made smaller. */
  input: RefObject<HTMLInputElement | null>;
  fileName: string | undefined;
  /** The address of the chosen file in this page. */
  preview: string | undefined;
  complaint: 'image_size' | 'image_type' | null;
  /** Whether the chosen picture moves, which the stored one will not. */
  moves: boolean;
  shrinking: boolean;
  /** Makes the refused file smaller, and chooses that; undefined where none was refused for its size, or the browser cannot. */
  makeSmaller: (() => void) | undefined;
  /** The file that was removed last, for Undo. */
  removed: File | undefined;
  choose: (event: ChangeEvent<HTMLInputElement>) => void;
  remove: () => void;
  undo: (file: File) => void;
};

/**
 * A picture that is chosen from the device: refused where it cannot be one, and where it is too large, until it is made smaller on request.
 * @param onShow called with the address of the chosen file, undefined where it is removed
 */
export function usePictureFile(onShow?: (preview: string | undefined) => void): PictureFile {
  const input = useRef<HTMLInputElement>(null);
  const { waitFor } = useContext(FormWorkContext);
  const [preview, setPreview] = useState<string>();
  const [fileName, setFileName] = useState<string>();
  const [removed, setRemoved] = useState<File>();
  const [complaint, setComplaint] = useState<PictureFile['complaint']>(null);
  const [moves, setMoves] = useState(false);
  const [shrinking, setShrinking] = useState(false);
  const [tooLarge, setTooLarge] = useState<File>();
  /** The file that was chosen last. */
  const latest = useRef<File>(undefined);

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
    lookAt(undefined);
    show(undefined);
  }

  /** Finds out whether a file moves, unless another one is chosen meanwhile. */
  function lookAt(file: File | undefined): void {
    latest.current = file;
    setMoves(false);
    if (file === undefined) return;
    isMoving(file).then(
      (found) => {
        if (latest.current === file) setMoves(found);
      },
      (error: unknown) => console.warn('The picture could not be read:', error),
    );
  }

  function refuse(why: 'image_size' | 'image_type'): void {
    setComplaint(why);
    empty();
  }

  /** Chooses a smaller version of a file, unless another file is chosen meanwhile. */
  async function chooseSmaller(file: File): Promise<void> {
    setTooLarge(undefined);
    setComplaint(null);
    lookAt(file);
    setFileName(file.name);
    setShrinking(true);
    const smaller = await shrinkPicture(file);
    if (latest.current !== file) return;
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
    moves,
    shrinking,
    makeSmaller: tooLarge && (() => waitFor(chooseSmaller(tooLarge))),
    removed,
    choose(event) {
      const file = event.target.files?.[0];
      const found = file === undefined ? null : imageComplaint(file);
      setComplaint(null);
      setRemoved(undefined);
      setShrinking(false);
      setTooLarge(found === 'image_size' ? file : undefined);
      if (file === undefined) return empty();
      if (found !== null) return refuse(found);
      lookAt(file);
      show(file);
    },
    remove() {
      setRemoved(input.current?.files?.[0]);
      empty();
    },
    undo(file) {
      setFile(input.current, file);
      setRemoved(undefined);
      lookAt(file);
      show(file);
    },
  };
}

/** Why a file cannot be the picture of a test; null where it can. */
export function imageComplaint(file: Pick<File, 'size' | 'type'>): 'image_size' | 'image_type' | null {
  if (!file.type.startsWith('image/')) return 'image_type';
  return file.size > largestImage ? 'image_size' : null;
}

/** Whether a picture has several frames, by the signs that GIF, WebP and PNG have for them. */
async function isMoving(file: Blob): Promise<boolean> {
  const text = new TextDecoder('latin1').decode(await file.arrayBuffer());
  if (text.startsWith('GIF')) {
    const [, ...behind] = text.split('!\u00f9\u0004');
    return behind.filter((piece) => piece[4] === '\0' && /[,!]/.test(piece.charAt(5))).length > 1;
  }
  const head = text.slice(0, text.startsWith('RIFF') ? text.indexOf('ANMF') : text.indexOf('IDAT'));
  return /^(?:RIFF[^]*ANIM|.PNG[^]*acTL)/.test(head);
}

/** The longer side in pixels, to which the server would make a picture smaller. */
const longestSide = 1600;

/** A phone with little memory may not be able to decode more: 50 million pixels are 200 MB. */
const mostPixels = 50_000_000;

/** Reads the header of a picture. The browser decodes it when it is drawn, at a lower resolution where it can. */
async function openPicture(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  await new Promise((resolve, reject) => {
    image.addEventListener('load', resolve);
    image.addEventListener('error', () => reject(new Error('The browser cannot read this picture.')));
    image.src = address;
  });
  return image;
}

/** Draws a picture, turned as the camera was held. */
async function drawPicture(image: HTMLImageElement): Promise<Blob | null> {
  const { naturalWidth, naturalHeight } = image;
  if (naturalWidth * naturalHeight > mostPixels) return null;
  const scale = Math.min(1, longestSide / Math.max(naturalWidth, naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(naturalHeight * scale));
  const context = canvas.getContext('2d');
  if (context === null) return null;
  // JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85));
  // Browsers free the memory of a canvas late.
  canvas.width = 0;
  canvas.height = 0;
  return drawn;
}

/**
 * Makes a picture that is too large for the server smaller.
 * @returns undefined where the browser cannot: it cannot read the format, or has not enough memory. And where the picture moves, since the
 * server stores the frame that shows something
 */
async function shrinkPicture(file: File): Promise<File | undefined> {
  const address = URL.createObjectURL(file);
  try {
    if (await isMoving(file)) return undefined;
    const drawn = await drawPicture(await openPicture(address));
    if (drawn === null || drawn.size > largestImage) return undefined;
    return new File([drawn], file.name.replace(/(\.\w+)?$/, '.jpg'), { type: 'image/jpeg' });
  } catch (error) {
    console.warn('The picture could not be made smaller:', error);
    return undefined;
  } finally {
    URL.revokeObjectURL(address);
  }
}
