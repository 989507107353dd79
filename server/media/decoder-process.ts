import { join } from 'node:path';

import { LimitedProcess } from '../process/limited-process.ts';
import type { Sound } from './sound.ts';

/** The facts in the header of a picture. */
export type Measured = {
  format: string;
  width: number;
  height: number;
  /** The frames of an animation; 1 for any other picture. */
  pages: number;
  /** Whether a JPEG or PNG is stored in several passes, which are all decoded before the first pixel is known. */
  isProgressive: boolean;
};

type EncodedFile = { picture: Uint8Array; width: number; height: number };

/** A picture as it is stored, with its smaller versions. */
export type Encoded = EncodedFile & { smaller: EncodedFile[] };

export type DecoderTask = { kind: 'measure' | 'encode' | 'listen'; bytes: Uint8Array };

export type DecoderReply =
  | { kind: 'measured'; measured: Measured }
  | { kind: 'encoded'; encoded: Encoded }
  | { kind: 'heard'; sound: Sound }
  | { kind: 'unreadable' };

/** Time limits in milliseconds: for the start of a process, for one task, and for a process without a task. */
export const timeouts = { start: 30_000, task: 30_000, idle: 30_000 };

/**
 * Kilobytes of writable memory. An idle process has about 650,000, most of it reserved for stacks and never used; the
 * largest pictures within the limits need 300,000 more.
 */
const memory = 1_250_000;

const program = join(import.meta.dirname, 'decode-pictures.ts');

/** A process that decodes pictures and reads recordings, one after the other. */
export class DecoderProcess extends LimitedProcess<DecoderTask, DecoderReply> {
  constructor() {
    super(program, timeouts, memory);
  }
}
