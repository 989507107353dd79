import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * A second of a sine of 440 Hz in each format, made by ffmpeg: `-f lavfi -i sine=frequency=440:duration=1 -ac 1 -ar 16000 -b:a 16k`. `tagged` has a
 * title and a cover, `moving` a video, `tone.mp3` no header that says how long it is.
 */

/** The bytes of a file of `sounds/`. */
export function soundBytes(name: string): Buffer<ArrayBuffer> {
  return readFileSync(join(import.meta.dirname, 'sounds', name));
}

/** A file of `sounds/` as a form has it. */
export function soundFile(name: string, called = name): File {
  return new File([new Uint8Array(soundBytes(name))], called);
}
