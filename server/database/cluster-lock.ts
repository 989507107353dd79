import { renameSync, rmSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod/mini';

/*
 * One keeper holds a cluster at a time. The lock is a socket that the keeper listens on: it answers as long as the keeper
 * lives, and falls silent by itself however the keeper ends, which a file with a process number in it does not.
 */

/** Whoever holds a cluster. */
export const Holder = z.object({
  /** The process that the keeper works for. */
  process: z.number(),
  /** The holder is stopping, or is a short task: waiting for it is worth while. */
  leaving: z.boolean(),
});
export type Holder = z.infer<typeof Holder>;

const patience = 2_000;
const anHour = 3_600_000;

/** Asks who holds the cluster; undefined when nobody does. A holder too busy to answer is a holder still. */
export async function askHolder(run: string): Promise<Holder | undefined> {
  return await ask(join(run, 'lock'));
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
  const address = join(run, 'lock');
  for (;;) {
    const server = await listen(address, answer);
    if (server) return holding(server, address);
    const holder = await ask(address);
    if (holder) return holder;
    const thief = await removeSilent(address);
    if (thief) return thief;
  }
}

function listen(address: string, answer: () => Holder): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.end(JSON.stringify(answer()));
    });
    server.on('error', (error) =>
      'code' in error && error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(address, () => resolve(server));
  });
}

/** Two starts may find the same silent lock: the slower one must not remove the lock that the faster one has just made. */
async function removeSilent(address: string): Promise<Holder | undefined> {
  const aside = `${address}.${process.pid}`;
  try {
    renameSync(address, aside);
  } catch {
    return undefined;
  }
  const holder = await ask(aside);
  if (holder) renameSync(aside, address);
  else rmSync(aside, { force: true });
  return holder;
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
