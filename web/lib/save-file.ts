import { wallClock } from './languages/formats.ts';
import { schoolNow } from './languages/school-clock.ts';

/** Gives the reader a file, as a link that is clicked would. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

const longestName = 100;

/**
 * A name of a file as people write it: `7-B Algebra 2026-11-27.xlsx`, with the day of the school, and without what Windows refuses. A
 * dash stands for it between two letters, and nothing at the end of a word.
 */
export function datedName(parts: readonly string[], extension: string): string {
  const name = parts
    .join(' ')
    .replaceAll(/["«»“”„‟]/gu, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(/(?<! )[-\\/:*?<>|]+(?= |$)|(?<= |^)[\\/:*?<>|]+/gu, '')
    .replaceAll(/[\\/:*?<>|]+/gu, '-')
    .replaceAll(/ +/gu, ' ');
  const short = Array.from(name)
    .slice(0, longestName)
    .join('')
    .replaceAll(/^[\s.-]+|[\s.-]+$/gu, '');
  return `${short} ${wallClock(schoolNow()).day}.${extension}`.trim();
}
