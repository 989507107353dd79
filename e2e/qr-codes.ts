import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

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
  const placed = found.map(({ text, position: { topLeft } }) => ({ text, ...topLeft }));
  return placed.toSorted((one, other) => one.y - other.y || one.x - other.x).map(({ text }) => text);
}
