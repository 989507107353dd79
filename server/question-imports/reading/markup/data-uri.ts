import { createHash } from 'node:crypto';

const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/jpg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
  'audio/mpeg': 'mp3',
  'audio/mp3': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
};

/**
 * The file that an address itself holds: `data:image/png;base64,…`.
 * @returns its bytes, and a name by its content; undefined for other addresses and other kinds of files
 */
export function fileOfDataUri(src: string): { name: string; bytes: Uint8Array } | undefined {
  const [head] = /^data:([a-z]+\/[a-z\d.+-]+)(?:;[\w=-]+)*;base64,/i.exec(src.slice(0, 200)) ?? [];
  const ending = endings[head?.slice(5).split(';')[0]?.toLowerCase() ?? ''];
  if (head === undefined || ending === undefined) return undefined;
  const bytes = Buffer.from(src.slice(head.length), 'base64');
  if (bytes.length === 0) return undefined;
  return { name: `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${ending}`, bytes };
}
