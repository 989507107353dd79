import { parseBuffer } from 'music-metadata';

/** A recording as it is stored: without tags, which may name people and places. */
export type Sound = { format: SoundFormat; seconds: number; bytes: Uint8Array };
export type SoundFormat = keyof typeof kinds;

/** The formats that are taken, each with its containers and codecs by the names of music-metadata. */
const kinds = {
  mp3: { container: /^MPEG$/, codec: /Layer 3$/, without: withoutId3 },
  m4a: { container: /^(M4A|mp4\d|isom|iso\d|M4B)\b/i, codec: /AAC|ALAC/, without: withoutUserData },
  ogg: { container: /^Ogg$/, codec: /^(Vorbis I|Opus)$/, without: (bytes: Uint8Array) => bytes },
} as const;

/**
 * Reads a file that may be hostile: its format by its content, and how long it plays.
 * @returns undefined for a file that is no recording of one of the formats, or has moving pictures
 */
export async function readSound(bytes: Uint8Array): Promise<Sound | undefined> {
  const { format } = await parseBuffer(bytes, undefined, { duration: true, skipCovers: true });
  const { container = '', codec = '', duration, hasVideo } = format;
  const found = Object.entries(kinds).find(
    ([, kind]) => kind.container.test(container) && kind.codec.test(codec),
  );
  if (found === undefined || hasVideo === true) return undefined;
  if (duration === undefined || !Number.isFinite(duration) || duration <= 0) return undefined;
  const [name, { without }] = found;
  return { format: name as SoundFormat, seconds: Math.round(duration * 10) / 10, bytes: without(bytes) };
}

/** An MP3 without the tags before and behind its frames. */
function withoutId3(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let start = 0;
  while (text.toString('latin1', start, start + 3) === 'ID3' && start + 10 < text.length) {
    const size = [6, 7, 8, 9].reduce((sum, place) => sum * 128 + ((text[start + place] ?? 0) & 127), 0);
    start += 10 + size;
  }
  const isTagged = text.toString('latin1', text.length - 128, text.length - 125) === 'TAG';
  return bytes.subarray(Math.min(start, text.length), isTagged ? text.length - 128 : text.length);
}

/** Boxes of an MP4 file that have others in them, on the way to the tags. */
const containers = new Set(['moov', 'trak', 'mdia']);
const tagged = new Set(['udta', 'meta', 'uuid']);

/** An M4A whose boxes of tags are free space of the same size, so that everything else keeps its place. */
function withoutUserData(bytes: Uint8Array): Uint8Array {
  const copy = Buffer.from(bytes);
  const blank = (start: number, end: number): void => {
    for (let at = start; at + 8 <= end;) {
      const size = copy.readUInt32BE(at);
      const type = copy.toString('latin1', at + 4, at + 8);
      const next = size < 8 ? end : Math.min(at + size, end);
      if (containers.has(type)) blank(at + 8, next);
      if (tagged.has(type)) copy.fill(0, at + 8, next).write('free', at + 4, 'latin1');
      at = next;
    }
  };
  blank(0, copy.length);
  return copy;
}
