import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

import type { Sound } from './sound.ts';

/** What the header of a picture says. */
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
  | { kind: 'ready' }
  | { kind: 'measured'; measured: Measured }
  | { kind: 'encoded'; encoded: Encoded }
  | { kind: 'heard'; sound: Sound }
  | { kind: 'unreadable' };

/** The process ended or was killed before its reply. */
export class DecoderEnded extends Error {
  override name = 'DecoderEnded';
}

/** Time limits in milliseconds: for the start of a process, for one task, and for a process without a task. */
export const timeouts = { start: 30_000, task: 15_000, idle: 30_000 };

/**
 * Kilobytes of writable memory. An idle process has about 650,000, most of it reserved for stacks and never used; the
 * largest pictures within the limits need 300,000 more. macOS does not enforce it.
 */
const memory = 1_250_000;

/** Runs Node with less memory and a lower priority than the server, and without core dumps. */
const start = `ulimit -c 0; ulimit -d ${memory}; exec nice -n 10 "$0" "$@"`;

const program = join(import.meta.dirname, 'decode-pictures.ts');

/** A process that decodes pictures and reads recordings, one after the other. */
export class DecoderProcess {
  readonly #child: ChildProcess;
  readonly #ready: Promise<DecoderReply>;
  #settle: ((reply: DecoderReply | DecoderEnded) => void) | undefined;
  #isOver = false;

  constructor() {
    this.#child = spawn('/bin/sh', ['-c', start, process.execPath, program], {
      env: { PATH: process.env['PATH'] },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
    });
    this.#child.on('message', (reply: DecoderReply) => this.#settle?.(reply));
    const end = () => {
      this.#isOver = true;
      this.#settle?.(new DecoderEnded('the decoder of pictures has ended'));
    };
    this.#child.on('exit', end);
    this.#child.on('error', end);
    this.#ready = this.#reply(timeouts.start);
    this.#ready.catch(() => undefined);
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Waits until the process can take a task. @throws DecoderEnded where it does not start */
  async ready(): Promise<void> {
    await this.#ready;
  }

  /** @throws DecoderEnded where the process ends before its reply, as when it exceeds its memory or the time limit */
  perform(task: DecoderTask): Promise<DecoderReply> {
    const reply = this.#reply(timeouts.task);
    // Where sending fails the process has ended, or is ending.
    this.#child.send(task, (error) => error && this.kill());
    return reply;
  }

  /** Ends the process at once, whatever it is doing. */
  kill(): void {
    this.#child.kill('SIGKILL');
  }

  #reply(timeout: number): Promise<DecoderReply> {
    return new Promise((resolve, reject) => {
      const killing = setTimeout(() => this.kill(), timeout);
      this.#settle = (settled) => {
        clearTimeout(killing);
        this.#settle = undefined;
        if (settled instanceof DecoderEnded) reject(settled);
        else resolve(settled);
      };
      if (this.#isOver) this.#settle(new DecoderEnded('the decoder of pictures has ended'));
    });
  }
}
