import type { Endpoint } from '../../../contract/wire/endpoint.ts';
import { largestImage } from '../../../contract/questions/questions.ts';
import { OverloadedError } from '../../errors.ts';
import { tooLarge } from '../responses/errors.ts';

/** How many bytes the files of all forms may have that a process holds at the same time, before it refuses a second file. */
const mostHeld = 128 * 1024 * 1024;

let held = 0;

/** The bytes of the files of one form, which are in memory until its request is handled. */
export class FormBytes {
  readonly #most: number;
  #bytes = 0;

  constructor({ uploads }: Pick<Endpoint, 'uploads'>) {
    this.#most = uploads?.bytes ?? largestImage;
  }

  /** @throws 413 where the files are too large together, OverloadedError where too many forms have several files */
  add(bytes: number): void {
    const isFirst = this.#bytes === 0;
    this.#bytes += bytes;
    held += bytes;
    if (this.#bytes > this.#most) throw tooLarge('The files of the form are too large together.');
    if (!isFirst && held > mostHeld) throw new OverloadedError('too many forms have several files');
  }

  /** Call it once, when the form is not used any more. */
  release(): void {
    held -= this.#bytes;
  }
}
