/* Lists in encodings and formats that Node does not write. */

/**
 * Text in an encoding of one byte a letter, as Excel writes "CSV" in windows-1251 on Russian computers: a letter that the encoding has not
 * becomes a question mark.
 */
export function encoded(text: string, encoding: string): Uint8Array<ArrayBuffer> {
  const all = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, code) => code));
  return Uint8Array.from(text, (character) => {
    const code = all.indexOf(character);
    return code < 0 ? 0x3f : code;
  });
}

function record(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
}

function numbers(...values: readonly number[]): Buffer {
  const data = Buffer.alloc(values.length * 2);
  for (const [place, value] of values.entries()) data.writeUInt16LE(value, place * 2);
  return data;
}

const beginning = (kind: number) =>
  record(0x0809, Buffer.concat([numbers(0x0600, kind, 0x0dbb, 0x07cc), Buffer.alloc(8)]));
const end = record(0x000a, Buffer.alloc(0));

/** A cell with text in it (the record LABEL, in UTF-16). */
function label(row: number, column: number, text: string): Buffer {
  return record(
    0x0204,
    Buffer.concat([numbers(row, column, 0, text.length), Buffer.from([1]), Buffer.from(text, 'utf16le')]),
  );
}

/** The stream "Workbook" of Excel 97 to 2003: BIFF8, with one sheet. */
function workbookStream(rows: readonly (readonly string[])[]): Buffer {
  const name = Buffer.from('A');
  const sheetRecord = (offset: number) => {
    const position = Buffer.alloc(4);
    position.writeUInt32LE(offset);
    return record(0x0085, Buffer.concat([position, Buffer.from([0, 0, name.length, 0]), name]));
  };
  const globals = (offset: number) => Buffer.concat([beginning(5), sheetRecord(offset), end]);
  const cells = rows.flatMap((row, at) => row.map((text, column) => label(at, column, text)));
  return Buffer.concat([globals(globals(0).length), beginning(0x10), ...cells, end]);
}

const sector = 512;
const free = 0xffffffff;
const lastOfChain = 0xfffffffe;

function directoryEntry(name: string, type: number, child: number, start: number, size: number): Buffer {
  const entry = Buffer.alloc(128);
  entry.write(name, 'utf16le');
  entry.writeUInt16LE((name.length + 1) * 2, 64);
  entry.writeUInt8(type, 66);
  entry.writeUInt8(1, 67);
  for (const place of [68, 72]) entry.writeUInt32LE(free, place);
  entry.writeUInt32LE(child, 76);
  entry.writeUInt32LE(start, 116);
  entry.writeUInt32LE(size, 120);
  return entry;
}

/** A compound file (MS-CFB) with one stream, which is put into whole sectors. */
function compoundFile(name: string, content: Buffer): Buffer {
  // Streams below 4096 bytes would be in the mini stream.
  const stream = Buffer.concat([
    content,
    Buffer.alloc(Math.max(4096, Math.ceil(content.length / sector) * sector) - content.length),
  ]);
  const sectors = stream.length / sector;
  const table = Buffer.alloc(sector, 0xff);
  table.writeUInt32LE(0xfffffffd, 0);
  table.writeUInt32LE(lastOfChain, 4);
  for (let at = 0; at < sectors; at += 1)
    table.writeUInt32LE(at === sectors - 1 ? lastOfChain : at + 3, (at + 2) * 4);
  const header = Buffer.alloc(sector, 0xff);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.fill(0, 8, 76);
  numbers(0x3e, 3, 0xfffe, 9, 6).copy(header, 24);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(4096, 56);
  header.writeUInt32LE(lastOfChain, 60);
  header.writeUInt32LE(lastOfChain, 68);
  header.writeUInt32LE(0, 76);
  const directory = Buffer.concat([
    directoryEntry('Root Entry', 5, 1, lastOfChain, 0),
    directoryEntry(name, 2, free, 2, stream.length),
    Buffer.alloc(256),
  ]);
  return Buffer.concat([header, table, directory, stream]);
}

/** A workbook of Excel 97 to 2003 with text in its cells. */
export function oldWorkbook(rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(compoundFile('Workbook', workbookStream(rows)));
}
