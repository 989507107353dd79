import sharp from 'sharp';

import type { Drawn } from './request-log.ts';

/** The most that a colour channel, 0 to 255, may differ after it was encoded again. */
const tolerance = 12;

/** Fetches a picture and compares it with the sent bytes. @returns a sentence where it differs, else undefined */
export async function checkPicture(
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
    if (info.width === width && info.height === height && Math.max(...off) <= tolerance) return undefined;
    return `${address} is another picture: ${info.width} × ${info.height}, off by ${off.join(', ')}`;
  } catch (error) {
    return `${address} is no picture of ${bytes.length} bytes: ${String(error)}`;
  }
}
