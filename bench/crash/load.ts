import { ApiError } from '../../web/lib/api-error.ts';
import type { Manifest } from '../manifest.ts';
import type { Ledger } from './ledger.ts';
import type { LoadOptions } from './person.ts';
import { solve } from './pupil.ts';
import { write } from './teacher.ts';

/** A school that works until it is told to stop. */
export type Load = { stop: () => Promise<void> };

/** How many do what at once. */
export type Crowd = { pupils: number; teachers: number };

/** Lets pupils solve and teachers write, each of them one thing after another. */
export function startLoad(
  manifest: Manifest,
  { pupils, teachers }: Crowd,
  ledger: Ledger,
  options: Omit<LoadOptions, 'ending' | 'password'>,
): Load {
  const ending = new AbortController();
  const all = { ...options, password: manifest.password, ending: ending.signal };
  const { categories, users } = manifest;

  /** What a client of ours is never told is a complaint; so is whatever else ends somebody's work before its time. */
  async function noted(email: string, work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (ending.signal.aborted) return;
      const told =
        error instanceof ApiError ? `${error.message} ${JSON.stringify(error.body)}` : String(error);
      ledger.complaints.push(`${email} was told: ${told}`);
    }
  }

  const working = [
    ...users.pupil.slice(0, pupils).map((email) => noted(email, solve(email, categories, ledger, all))),
    ...users.teacher.slice(0, teachers).map((email) => noted(email, write(email, categories, ledger, all))),
  ];
  return {
    async stop() {
      ending.abort();
      await Promise.all(working);
    },
  };
}
