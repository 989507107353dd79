import { encode } from 'uqr';

/** How many modules of white surround a QR code, without which scanners do not find it. */
export const quietZone = 4;

/**
 * Draws a text as a QR code, of which a seventh may be dirty or torn.
 * @returns the data of an SVG path in units of one module, and how many modules wide it is
 */
export function qrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const runs = data.flatMap((row, y) => {
    const found: string[] = [];
    for (let x = 0; x < size; x += 1) {
      const begin = x;
      while (row[x] === true) x += 1;
      if (x > begin) found.push(`M${begin} ${y}h${x - begin}v1H${begin}z`);
    }
    return found;
  });
  return { path: runs.join(''), size };
}
