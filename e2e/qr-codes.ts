import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** Pixels by which codes of one row are higher or lower than each other at most. */
const sameRow = 40;

let prepared: Promise<unknown> | undefined;

/** The decoder of its own package, which would otherwise be fetched from the network. */
async function prepareDecoder(): Promise<void> {
  const file = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const wasm = await readFile(file);
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
}

/** The texts of all QR codes in a picture, from top to bottom and left to right, as a scanner reads them. */
export async function readQrCodes(picture: Buffer): Promise<string[]> {
  prepared ??= prepareDecoder();
  await prepared;
  const found = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'], tryHarder: true });
  // Codes in a row do not stand exactly on one line.
  const rowOf = ({ position }: (typeof found)[number]) => Math.round(position.topLeft.y / sameRow);
  const placed = found.toSorted((a, b) => rowOf(a) - rowOf(b) || a.position.topLeft.x - b.position.topLeft.x);
  return placed.map(({ text }) => text);
}
