import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The version of Savol, by its package.json. */
export function savolVersion(): string {
  const file = join(import.meta.dirname, '../../package.json');
  const { version }: { version: string } = JSON.parse(readFileSync(file, 'utf8'));
  return version;
}
