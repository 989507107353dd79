import { buffer } from 'node:stream/consumers';

import { InvalidFieldsError } from '../errors.ts';

/** A source as it is sent: its name, which is blank for pasted text, and its content. */
export type SentSource = { name: string; source: File | string };

/** The content of a source as it is read. */
export type Source = { bytes: Uint8Array } | { text: string };

/**
 * The source of a request: a file, or pasted text.
 * @param sentences for a request with neither or both, and for a file without content
 * @throws InvalidFieldsError
 */
export function sentSource(
  { file, text = '' }: { file?: File | undefined; text?: string | undefined },
  sentences: { file_or_text: string; empty: string },
): SentSource {
  if ((file === undefined) === (text === '')) throw new InvalidFieldsError({ file: sentences.file_or_text });
  if (file === undefined) return { name: '', source: text };
  if (file.size === 0) throw new InvalidFieldsError({ file: sentences.empty });
  return { name: file.name.toWellFormed().replaceAll('\0', '').slice(0, 255), source: file };
}

/** A task of `readApart` without the content of a file, which is the standard input of the process. */
export type SourceTask = { text?: string };

/** The source of a task, in the process that reads it. */
export async function sourceOf({ text }: SourceTask): Promise<Source> {
  return text === undefined ? { bytes: await buffer(process.stdin) } : { text };
}
