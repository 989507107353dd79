import sharp, { type Sharp } from 'sharp';

import { smallerSizes } from '../../contract/questions/picture-name.ts';
import type { DecoderReply, DecoderTask, Encoded } from './decoder-process.ts';
import { performTasks } from '../process/limited-process.ts';
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

/** The picture and its smaller versions, for which it is decoded once. */
async function encode(input: Sharp): Promise<Encoded> {
  const { data, info } = await input
    .autoOrient()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
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
    // The server compares the size with its limits before it asks for the pixels.
    const input = sharp(bytes, { limitInputPixels: false, failOn: 'truncated' });
    if (kind === 'measure') {
      const { format, width, height, pages = 1, isProgressive } = await input.metadata();
      return { kind: 'measured', measured: { format, width, height, pages, isProgressive } };
    }
    return { kind: 'encoded', encoded: await encode(input) };
  } catch {
    return { kind: 'unreadable' };
  }
}

performTasks(perform);
