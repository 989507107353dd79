import { messages } from '../../contract/wire/messages.ts';
import { InvalidFieldsError, OverloadedError } from '../errors.ts';
import { FairQueue } from '../limits/fair-queue.ts';
import { lanes } from '../limits/limits.ts';
import { ProcessEnded, ProcessLate } from '../process/limited-process.ts';
import {
  DecoderProcess,
  type DecoderReply,
  type DecoderTask,
  type Encoded,
  type Measured,
  timeouts,
} from './decoder-process.ts';
import type { Sound } from './sound.ts';

/**
 * How many pictures a process of the server has decoded at the same time. Tasks of one person run one after the other, so
 * one person cannot occupy all decoders.
 */
const concurrency = 2;

/** Processes that decode pictures: started at the first picture, replaced after they end. */
export class Decoders {
  readonly #queue = new FairQueue(concurrency, lanes.pictures);
  readonly #processes = new Set<DecoderProcess>();
  readonly #idle: { decoder: DecoderProcess; ending: NodeJS.Timeout }[] = [];

  /**
   * Reads the header of a picture.
   * @param key whose turn it takes: the id of a person
   * @throws InvalidFieldsError on field `image` for a file that cannot be read; OverloadedError where too many wait
   */
  async measure(key: unknown, bytes: Uint8Array): Promise<Measured> {
    const reply = await this.#perform(key, { kind: 'measure', bytes });
    if (reply.kind !== 'measured') throw new InvalidFieldsError({ image: messages.not_image });
    return reply.measured;
  }

  /** Decodes a picture, and encodes it as it is stored. Parameter and errors as those of `measure`. */
  async encode(key: unknown, bytes: Uint8Array): Promise<Encoded> {
    const reply = await this.#perform(key, { kind: 'encode', bytes });
    if (reply.kind !== 'encoded') throw new InvalidFieldsError({ image: messages.not_image });
    return reply.encoded;
  }

  /**
   * Reads a recording. Parameter and other errors as those of `measure`.
   * @throws InvalidFieldsError on field `sound` for a file that is none
   */
  async listen(key: unknown, bytes: Uint8Array): Promise<Sound> {
    const reply = await this.#perform(key, { kind: 'listen', bytes });
    if (reply.kind !== 'heard') throw new InvalidFieldsError({ sound: messages.not_sound });
    return reply.sound;
  }

  /** Ends all processes at once. A later task would start a new one. */
  close(): void {
    for (const { ending } of this.#idle) clearTimeout(ending);
    this.#idle.length = 0;
    for (const decoder of this.#processes) decoder.kill();
  }

  #perform(key: unknown, task: DecoderTask): Promise<DecoderReply> {
    return this.#queue.run('pictures', key, async () => {
      const decoder = await this.#take();
      try {
        return await decoder.perform(task);
      } catch (error) {
        if (error instanceof ProcessLate) throw new OverloadedError('others want all processors');
        // The file is to blame: every other file is decoded within these limits. A retry would end the next process.
        if (!(error instanceof ProcessEnded)) throw error;
        throw new InvalidFieldsError(
          task.kind === 'listen' ? { sound: messages.not_sound } : { image: messages.image_too_complex },
        );
      } finally {
        this.#putBack(decoder);
      }
    });
  }

  async #take(): Promise<DecoderProcess> {
    for (let idle = this.#idle.pop(); idle !== undefined; idle = this.#idle.pop()) {
      clearTimeout(idle.ending);
      if (!idle.decoder.isOver) return idle.decoder;
      this.#processes.delete(idle.decoder);
    }
    const decoder = new DecoderProcess();
    this.#processes.add(decoder);
    try {
      await decoder.ready();
      return decoder;
    } catch {
      this.#processes.delete(decoder);
      throw new OverloadedError('no decoder of pictures can be started');
    }
  }

  #putBack(decoder: DecoderProcess): void {
    if (decoder.isOver) {
      this.#processes.delete(decoder);
      return;
    }
    const ending = setTimeout(() => {
      this.#idle.splice(0, this.#idle.length, ...this.#idle.filter((idle) => idle.decoder !== decoder));
      this.#processes.delete(decoder);
      decoder.kill();
    }, timeouts.idle);
    this.#idle.push({ decoder, ending });
  }
}
