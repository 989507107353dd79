/** A part of a picture in pixels. */
type Frame = { left: number; top: number; width: number; height: number };

/** The size in bytes of a table of colours, by the flags that announce it. */
function tableSize(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

function frameOfGif(file: Buffer): Frame | undefined {
  let at = 13 + tableSize(file[10] ?? 0);
  // Extensions, each of blocks that begin with their length, the last one empty.
  while (file[at] === 0x21) {
    at += 2;
    for (let length = file[at]; length; length = file[at]) at += length + 1;
    at += 1;
  }
  if (file[at] !== 0x2c || at + 9 > file.length) return undefined;
  const read = (place: number) => file.readUInt16LE(at + place);
  return { left: read(1), top: read(3), width: read(5), height: read(7) };
}

function frameOfWebp(file: Buffer): Frame | undefined {
  let at = 12;
  while (at + 20 <= file.length && file.toString('latin1', at, at + 4) !== 'ANMF') {
    const size = file.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  if (at + 20 > file.length) return undefined;
  const read = (place: number) => file.readUIntLE(at + place, 3);
  return { left: 2 * read(8), top: 2 * read(11), width: read(14) + 1, height: read(17) + 1 };
}

/** Where the first frame of a GIF or of an animated WebP stands in the picture; undefined for other files. */
export function firstFrameOf(bytes: Uint8Array): Frame | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = file.toString('latin1', 0, 4);
  if (head === 'RIFF') return frameOfWebp(file);
  return head === 'GIF8' ? frameOfGif(file) : undefined;
}
