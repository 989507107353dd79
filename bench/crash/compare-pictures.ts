import sharp from 'sharp';

import type { Drawn } from './ledger.ts';

/** How far a colour may be off after it was encoded anew, of 255. */
const tolerance = 12;

/** Fetches a picture and says what is wrong with it, if anything. */
export async function complaintAboutPicture(
  address: string,
  { width, height, colour }: Drawn,
): Promise<string | undefined> {
  const response = await fetch(address);
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.status !== 200) return `${address} answers ${response.status}`;
  try {
    const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const off = [colour.r, colour.g, colour.b].map((value, index) =>
      Math.abs(value - (data[index] ?? -1000)),
    );
    const isIt = info.width === width && info.height === height && Math.max(...off) <= tolerance;
    return isIt
      ? undefined
      : `${address} is another picture: ${info.width} × ${info.height}, off by ${off.join(', ')}`;
  } catch (error) {
    return `${address} is no picture of ${bytes.length} bytes: ${String(error)}`;
  }
}
