import { InvalidFieldsError } from '../errors.ts';

/** A source as it is sent: its name, which is blank for pasted text, and its content. */
export type SentSource = { name: string; source: { bytes: Uint8Array } | { text: string } };

/**
 * The source of a request: a file, or pasted text.
 * @param sentences for a request with neither or both, and for a file without content
 * @throws InvalidFieldsError
 */
export async function sentSource(
  { file, text = '' }: { file?: File | undefined; text?: string | undefined },
  sentences: { file_or_text: string; empty: string },
): Promise<SentSource> {
  if ((file === undefined) === (text === '')) throw new InvalidFieldsError({ file: sentences.file_or_text });
  if (file === undefined) return { name: '', source: { text } };
  if (file.size === 0) throw new InvalidFieldsError({ file: sentences.empty });
  return {
    name: file.name.toWellFormed().replaceAll('\0', '').slice(0, 255),
    source: { bytes: await file.bytes() },
  };
}
