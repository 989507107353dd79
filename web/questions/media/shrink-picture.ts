import { largestImage } from '../../../contract/questions/questions.ts';

/** The longer side in pixels, to which the server would make a picture smaller. */
const longestSide = 1600;

/** A phone with little memory may not be able to decode more: 50 million pixels are 200 MB. */
const mostPixels = 50_000_000;

/** Reads the header of a picture. The browser decodes it when it is drawn, at a lower resolution where it can. */
async function open(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  await new Promise((resolve, reject) => {
    image.addEventListener('load', resolve);
    image.addEventListener('error', () => reject(new Error('The browser cannot read this picture.')));
    image.src = address;
  });
  return image;
}

/** Draws a picture, turned as the camera was held. */
async function draw(image: HTMLImageElement): Promise<Blob | null> {
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
 * @returns undefined where the browser cannot: it cannot read the format, or has not enough memory; a GIF may move, which a drawing would end
 */
export async function shrinkPicture(file: File): Promise<File | undefined> {
  if (file.type === 'image/gif') return undefined;
  const address = URL.createObjectURL(file);
  try {
    const drawn = await draw(await open(address));
    if (drawn === null || drawn.size > largestImage) return undefined;
    return new File([drawn], file.name.replace(/(\.\w+)?$/, '.jpg'), { type: 'image/jpeg' });
  } catch (error) {
    console.warn('The picture could not be made smaller:', error);
    return undefined;
  } finally {
    URL.revokeObjectURL(address);
  }
}
