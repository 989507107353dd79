import { randomBytes } from 'node:crypto';
import { linkSync, readdirSync, rmSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod/mini';

/*
 * One supervisor owns a cluster at a time. The lock is a socket on which the supervisor listens: the socket answers as long
 * as the supervisor lives, and stops answering however the supervisor ends, which a file with a process number does not.
 *
 * Locks are numbered, and the one with the highest number counts. A process that gets no answer from it listens on a socket
 * of its own and takes the next number by a hard link to that socket. The link succeeds for one process only. A socket listens
 * before it is linked, so a lock that once gave no answer never answers again. A released lock is not removed while it is the newest:
 * so no number is taken twice, and of two processes that got no answer from a lock one takes the next number.
 */

const LockOwner = z.object({
  /** The process that the supervisor works for; 0 where the lock did not answer completely. */
  process: z.number(),
  /** Whether the owner will release the lock soon: it is stopping, or is a short command. */
  leaving: z.boolean(),
});
export type LockOwner = z.infer<typeof LockOwner>;

/** A lock without a number was taken by an old version. */
const lockName = /^lock(?:\.(\d+))?$/;
const longestAnswer = 20_000;
const touchEvery = 30 * 60_000;

/** Finds the owner of the lock; undefined when it has none. An owner that is too busy to answer counts as one. */
export async function askLockOwner(run: string): Promise<LockOwner | undefined> {
  for (;;) {
    const newest = newestLock(run);
    const owner = await ask(lockPath(run, newest));
    if (owner !== undefined || newestLock(run) === newest) return owner;
  }
}

function ask(address: string): Promise<LockOwner | undefined> {
  return new Promise((resolve) => {
    let text = '';
    let owned = false;
    const socket = connect(address);
    socket.setTimeout(longestAnswer, () => socket.destroy());
    socket.on('connect', () => (owned = true));
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('error', (error) => (owned ||= 'code' in error && error.code === 'EAGAIN'));
    socket.on('close', () => resolve(owned ? (parse(text) ?? { process: 0, leaving: false }) : undefined));
  });
}

function parse(text: string): LockOwner | undefined {
  try {
    return LockOwner.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * Takes the lock.
 * @param answer the answer of the lock to other processes
 * @returns a function that releases the lock, or the owner when another process has it
 */
export async function takeLock(
  run: string,
  answer: () => LockOwner,
): Promise<(() => Promise<void>) | LockOwner> {
  for (;;) {
    const newest = newestLock(run);
    const owner = await ask(lockPath(run, newest));
    if (owner) return owner;
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

/** Listens first and then takes the number; undefined when another process was faster. */
async function takeNumber(
  run: string,
  number: number,
  answer: () => LockOwner,
): Promise<(() => Promise<void>) | undefined> {
  const path = lockPath(run, number);
  const socket = join(run, `taking.${randomBytes(3).toString('hex')}`);
  const server = await listen(socket, answer);
  const linked = isLinked(socket, path);
  rmSync(socket, { force: true });
  if (linked && newestLock(run) === number) {
    removeOthers(run, number);
    return releaseOf(server, path);
  }
  // The number was taken before and its lock removed: a newer lock exists.
  if (linked) rmSync(path, { force: true });
  await new Promise((resolve) => server.close(resolve));
  return undefined;
}

function isLinked(socket: string, path: string): boolean {
  try {
    linkSync(socket, path);
    return true;
  } catch (error) {
    // EEXIST: another process took the number. ENOENT: a new owner removed the socket of this process, as removeOthers does.
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

function listen(address: string, answer: () => LockOwner): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.end(JSON.stringify(answer()));
    });
    server.on('error', reject);
    server.listen(address, () => resolve(server));
  });
}

/** Touches the lock regularly until it is released, as cleaners of temporary folders delete old files. */
function releaseOf(server: Server, address: string): () => Promise<void> {
  const touch = setInterval(
    () => void utimes(address, new Date(), new Date()).catch(() => undefined),
    touchEvery,
  );
  touch.unref();
  return () => {
    clearInterval(touch);
    return new Promise((resolve) => server.close(() => resolve()));
  };
}
