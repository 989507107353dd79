import { message, messages } from '../../contract/wire/messages.ts';
import type { Measured } from './decoder-process.ts';

/**
 * The limits of a picture, by its header, before it is decoded. Cameras of phones make up to 108 million pixels and 12,000 a
 * side. A JPEG of one pass is decoded at a fraction of its size, so it costs little. Everything else is decoded whole: 40
 * million pixels are a sheet of A4 that was scanned at 600 dpi.
 */
const pictureLimits = {
  /** Pixels of a side. */
  side: 16_384,
  /** Millions of pixels of a JPEG of one pass. */
  megapixelsOfJpeg: 120,
  /** Millions of pixels of any other picture. */
  megapixels: 40,
  /** Frames of an animation, of which the first becomes the picture. */
  frames: 1000,
} as const;

/** The sentence of the first limit that a picture exceeds; undefined where it is within all. */
export function refusalOf({ format, width, height, pages, isProgressive }: Measured): string | undefined {
  const { side, megapixels, megapixelsOfJpeg, frames } = pictureLimits;
  if (width < 1 || height < 1) return messages.not_image;
  if (Math.max(width, height) > side) return message.longSide(side);
  const most = format === 'jpeg' && !isProgressive ? megapixelsOfJpeg : megapixels;
  if (width * height > most * 1_000_000) return message.manyPixels(most);
  return pages > frames ? message.manyFrames(frames) : undefined;
}
