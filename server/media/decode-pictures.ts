import sharp, { type OutputInfo, type Sharp } from 'sharp';

import { smallerSizes } from '../../contract/questions/picture-name.ts';
import type { DecoderReply, DecoderTask, Encoded } from './decoder-process.ts';
import { performTasks } from '../process/limited-process.ts';
import { firstFrameOf } from './first-frame.ts';
import { readSound } from './sound.ts';

/*
 * The program of a decoder process. It reads files that may be hostile by native code. So it has no settings, no secrets and
 * no connection but the channel to the server, and may be killed at any time.
 */

/** Pixels of the longer side of a stored picture. */
const longestSide = 1600;

sharp.cache(false);
sharp.concurrency(1);

const webp = { quality: 82 } as const;

/** How many frames of an animation are decoded to find one that shows something. */
const mostTried = 10;

type Pixels = { data: Buffer; info: Pick<OutputInfo, 'width' | 'height' | 'channels'> };

/** Opens a file. The server compares its size with the limits before it asks for the pixels. */
function open(bytes: Uint8Array, page = 0): Sharp {
  return sharp(bytes, { page, limitInputPixels: false, failOn: 'truncated' });
}

/** A frame in the size in which it is stored. */
function decode(bytes: Uint8Array, page: number): Promise<Pixels> {
  return open(bytes, page)
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** Whether a pixel of a picture is not wholly transparent. */
function isSeen({ data, info: { channels } }: Pixels): boolean {
  if (channels % 2 === 1) return true;
  for (let alpha = channels - 1; alpha < data.length; alpha += channels) if (data[alpha] !== 0) return true;
  return false;
}

/** The first frame that shows something of those that are tried, or else the first one. */
async function firstSeen(bytes: Uint8Array, pages: number): Promise<Pixels> {
  const first = await decode(bytes, 0);
  let frame = first;
  for (let page = 1; !isSeen(frame) && page < Math.min(pages, mostTried); page += 1)
    frame = await decode(bytes, page);
  return isSeen(frame) ? frame : first;
}

/**
 * A picture without transparency. What its first frame leaves free, which the decoder makes black, becomes transparent.
 * @param whole the width of the picture in the file
 */
function withoutSurroundings({ data, info }: Pixels, bytes: Uint8Array, whole: number): Pixels {
  const frame = firstFrameOf(bytes);
  const { width, height, channels } = info;
  if (frame === undefined || channels !== 3) return { data, info };
  const scaled = (place: number) => Math.round((place * width) / whole);
  const [left, right] = [scaled(frame.left), Math.min(width, scaled(frame.left + frame.width))];
  const [top, bottom] = [scaled(frame.top), Math.min(height, scaled(frame.top + frame.height))];
  if ((right - left) * (bottom - top) === width * height) return { data, info };
  const shown = Buffer.alloc(width * height * 4);
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      const at = y * width + x;
      data.copy(shown, 4 * at, 3 * at, 3 * at + 3);
      shown[4 * at + 3] = 255;
    }
  }
  return { data: shown, info: { width, height, channels: 4 } };
}

/** The picture and its smaller versions, for which it is decoded once. */
async function encode(bytes: Uint8Array): Promise<Encoded> {
  const { pages = 1, width: whole } = await open(bytes).metadata();
  const first = await firstSeen(bytes, pages);
  const { data, info } = withoutSurroundings(first, bytes, whole);
  const { width, height, channels } = info;
  const pixels = sharp(data, { raw: { width, height, channels } });
  const smaller = [];
  for (const size of smallerSizes(info)) {
    const picture = await pixels
      .clone()
      .resize({ ...size, fit: 'fill' })
      .webp(webp)
      .toBuffer();
    smaller.push({ ...size, picture });
  }
  return { picture: await pixels.webp(webp).toBuffer(), width, height, smaller };
}

async function perform({ kind, bytes }: DecoderTask): Promise<DecoderReply> {
  try {
    if (kind === 'listen') {
      const sound = await readSound(bytes);
      return sound === undefined ? { kind: 'unreadable' } : { kind: 'heard', sound };
    }
    if (kind === 'measure') {
      const { format, width, height, pages = 1, isProgressive } = await open(bytes).metadata();
      return { kind: 'measured', measured: { format, width, height, pages, isProgressive } };
    }
    return { kind: 'encoded', encoded: await encode(bytes) };
  } catch {
    return { kind: 'unreadable' };
  }
}

performTasks(perform);
