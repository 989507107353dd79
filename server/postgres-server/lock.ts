import { randomBytes } from 'node:crypto';
import { linkSync, readdirSync, rmSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod/mini';

/*
 * One keeper holds a cluster at a time. The lock is a socket that the keeper listens on: it answers as long as the keeper
 * lives, and falls silent by itself however the keeper ends, which a file with a process number in it does not.
 *
 * Locks are numbered, and the newest one counts. A process that finds it silent listens on a socket of its own and takes
 * the next number by a hard link, which only one process gets. What is linked listens already, so a silent lock stays
 * silent for ever. The newest lock is never removed, also when it is given back: its number is not given out twice, and
 * two processes that found the same silent lock cannot both take the next one.
 */

/** Whoever holds a cluster. */
export const Holder = z.object({
  /** The process that the keeper works for. */
  process: z.number(),
  /** The holder is stopping, or is a short task: waiting for it is worth while. */
  leaving: z.boolean(),
});
export type Holder = z.infer<typeof Holder>;

/** A lock without a number is one of a version that gave none. */
const lockName = /^lock(?:\.(\d+))?$/;
const patience = 20_000;
const anHour = 3_600_000;

/** Asks who holds the cluster; undefined when nobody does. A holder too busy to answer is a holder still. */
export async function askHolder(run: string): Promise<Holder | undefined> {
  for (;;) {
    const newest = newestLock(run);
    const holder = await ask(lockPath(run, newest));
    if (holder !== undefined || newestLock(run) === newest) return holder;
  }
}

function ask(address: string): Promise<Holder | undefined> {
  return new Promise((resolve) => {
    let text = '';
    let held = false;
    const socket = connect(address);
    socket.setTimeout(patience, () => socket.destroy());
    socket.on('connect', () => (held = true));
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('error', (error) => (held ||= 'code' in error && error.code === 'EAGAIN'));
    socket.on('close', () => resolve(held ? (parse(text) ?? { process: 0, leaving: false }) : undefined));
  });
}

function parse(text: string): Holder | undefined {
  try {
    return Holder.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * Takes the lock.
 * @param answer what those who ask are told
 * @returns a function that gives the lock back, or who holds it
 */
export async function takeLock(run: string, answer: () => Holder): Promise<(() => Promise<void>) | Holder> {
  for (;;) {
    const newest = newestLock(run);
    const holder = await ask(lockPath(run, newest));
    if (holder) return holder;
    const release = await takeNumber(run, newest + 1, answer);
    if (release) return release;
  }
}

/** The number of the newest lock; 0 where there is none. */
function newestLock(run: string): number {
  return Math.max(0, ...readdirSync(run).map((name) => Number(lockName.exec(name)?.[1] ?? 0)));
}

function lockPath(run: string, number: number): string {
  return join(run, number === 0 ? 'lock' : `lock.${number}`);
}

/** Listens first and then takes the number, or gives undefined where another process was faster. */
async function takeNumber(
  run: string,
  number: number,
  answer: () => Holder,
): Promise<(() => Promise<void>) | undefined> {
  const path = lockPath(run, number);
  const own = join(run, `taking.${randomBytes(3).toString('hex')}`);
  const server = await listen(own, answer);
  const linked = isLinked(own, path);
  rmSync(own, { force: true });
  if (linked && newestLock(run) === number) {
    removeOthers(run, number);
    return holding(server, path);
  }
  // The number was given out before, and removed since: a newer lock is there.
  if (linked) rmSync(path, { force: true });
  await new Promise((resolve) => server.close(resolve));
  return undefined;
}

function isLinked(own: string, path: string): boolean {
  try {
    linkSync(own, path);
    return true;
  } catch (error) {
    // EEXIST: another process has the number. ENOENT: a holder has tidied up the socket that was to be linked.
    if (error instanceof Error && 'code' in error && /^(EEXIST|ENOENT)$/.test(String(error.code)))
      return false;
    throw error;
  }
}

/** Removes older locks, and sockets of processes that were killed before they had a number. */
function removeOthers(run: string, number: number): void {
  for (const name of readdirSync(run)) {
    const found = lockName.exec(name);
    const isOlder = found !== null && Number(found[1] ?? 0) < number;
    if (isOlder || name.startsWith('taking.')) rmSync(join(run, name), { force: true });
  }
}

function listen(address: string, answer: () => Holder): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.end(JSON.stringify(answer()));
    });
    server.on('error', reject);
    server.listen(address, () => resolve(server));
  });
}

/** Programs that tidy up temporary folders remove what is old: the lock stays young. */
function holding(server: Server, address: string): () => Promise<void> {
  const touch = setInterval(
    () => void utimes(address, new Date(), new Date()).catch(() => undefined),
    anHour / 2,
  );
  touch.unref();
  return () => {
    clearInterval(touch);
    return new Promise((resolve) => server.close(() => resolve()));
  };
}
