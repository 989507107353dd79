import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';

import { CannotStart } from '../../../server/process/cannot-start.ts';
import type { Disk } from './disks.ts';

/** Kinds of calls, in the order of failing-disk.c: opening, renaming and deleting files is one. */
const kinds = ['open', 'write', 'flush', 'read'] as const;
type Kind = (typeof kinds)[number];

/** Whose calls fail, in the order of failing-disk.c: the server is each process of Node.js, the supervisor of PostgreSQL too. */
const programs = ['postgres', 'server'] as const;
type Program = (typeof programs)[number];

export type Failure = {
  programs: readonly Program[];
  kinds: readonly Kind[];
  error: 'EIO' | 'ENOSPC';
  /** How many of a thousand calls fail. */
  perMille: number;
};

/** A disk whose calls can fail. */
export type FailingDisk = Disk & {
  fail: (failure: Failure) => void;
  /** Lets all calls succeed again. */
  heal: () => void;
  /** Of the calls that `fail` was asked for so far, those of which none has failed: kinds with their program. */
  untried: () => string[];
};

/** The numbers of 4 bytes at the beginning of the control file, before those of calls that have failed. */
const settings = 4;
const bytes = 4 * (settings + programs.length * kinds.length);

function bitsOf<Name>(names: readonly Name[], chosen: readonly Name[]): number {
  return chosen.reduce((bits, name) => bits | (1 << names.indexOf(name)), 0);
}

/**
 * A folder in which system calls fail on command. A library does it that is loaded into the server and PostgreSQL.
 * @throws CannotStart without a compiler
 */
export function failingDisk(at: string): FailingDisk {
  const folder = join(at, 'disk');
  const control = join(at, 'control');
  mkdirSync(folder, { mode: 0o755 });
  writeFileSync(control, Buffer.alloc(bytes));
  // PostgreSQL has an account of its own.
  chmodSync(control, 0o666);
  const asked = new Set<string>();
  const library = compile(at, { FOLDER: `${folder}/`, CONTROL: control });

  function write(values: readonly number[]): void {
    const file = openSync(control, 'r+');
    writeSync(file, Buffer.from(Uint32Array.from(values).buffer), 0, values.length * 4, 0);
    closeSync(file);
  }

  return {
    folder,
    environment: { LD_PRELOAD: library },
    close: () => Promise.resolve(),
    fail(failure) {
      for (const program of failure.programs) {
        for (const kind of failure.kinds) asked.add(`${kind} of ${program}`);
      }
      const chosen = [bitsOf(programs, failure.programs), bitsOf(kinds, failure.kinds)];
      write([...chosen, constants.errno[failure.error], failure.perMille]);
    },
    heal: () => write([0]),
    untried() {
      const { buffer } = new Uint8Array(readFileSync(control));
      const counts = new Uint32Array(buffer).subarray(settings);
      return programs
        .flatMap((program) => kinds.map((kind) => `${kind} of ${program}`))
        .filter((calls, index) => asked.has(calls) && counts[index] === 0);
    },
  };
}

const compiler = 'gcc';

function compile(at: string, defined: Record<string, string>): string {
  const library = join(at, 'failing-disk.so');
  const { status, stderr, error } = spawnSync(
    compiler,
    [
      '-shared',
      '-fPIC',
      '-O2',
      '-o',
      library,
      join(import.meta.dirname, 'failing-disk.c'),
      '-ldl',
      ...Object.entries(defined).map(([name, text]) => `-D${name}=${JSON.stringify(text)}`),
    ],
    { encoding: 'utf8' },
  );
  if (status === 0) return library;
  const why = error === undefined ? stderr : `${compiler} is not here`;
  throw new CannotStart(`This needs a C compiler, from the Debian packages gcc and libc6-dev: ${why}`);
}
