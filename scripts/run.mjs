import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Something that the person at the keyboard can put right; the message says how. */
export class StepFailed extends Error {}

/** Ctrl-C, or a signal that asks to end. */
export class Interrupted extends Error {}

const running = new Set();
let interrupted = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interrupt(signal));

function interrupt(signal) {
  interrupted = true;
  for (const child of running) child.stop(signal);
}

/**
 * Whoever kills npm would leave this program behind, and the shell that npm starts it with: it then ends as if asked to.
 * Outside of npm the parent may be a shell that one leaves on purpose.
 */
export function watchNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const before = ancestors();
  setInterval(() => ancestors() !== before && interrupt('SIGTERM'), 500).unref();
}

/** The parent, and the parent's parent where the system tells it (Linux). */
function ancestors() {
  try {
    const afterName = readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ').at(-1);
    return `${process.ppid} ${afterName?.split(' ')[1]}`;
  } catch {
    return String(process.ppid);
  }
}

/** The Node that is installed with Savol; the machine's own where none could be installed for it. */
export function installedNode() {
  const own = join(root, 'node_modules', '.bin', 'node');
  if (existsSync(own)) return own;
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  throw new StepFailed(
    'Savol runs on Node.js 24, which npm could not install here. Allow npm its installation scripts ' +
      '(npm config set ignore-scripts false), remove node_modules and start again, or install Node.js 24.',
  );
}

/**
 * Runs a command in the project's folder and shows what it prints. However this program ends, the command
 * and all that it started end as well.
 * @param {string} command `node` is the installed one
 * @param {{environment?: Record<string, string>}} [options] variables that are added
 * @returns {Promise<number>} the exit code
 */
export function run(command, parameters, options = {}) {
  const leash = [join(root, 'scripts', 'leash.mjs'), command === 'node' ? installedNode() : command];
  return started(process.execPath, [...leash, ...parameters], {
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...options.environment },
    stop: (child) => child.connected && child.disconnect(),
  });
}

/**
 * Runs a program of the server, which minds signals by itself and ends when this program is gone. What Node has compiled
 * is kept for the next start.
 */
export function runServer(parameters) {
  return started(installedNode(), parameters, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node') },
    stop: (child, signal) => child.kill(signal),
  });
}

function started(command, parameters, { stop, ...options }) {
  if (interrupted) throw new Interrupted();
  const child = spawn(command, parameters, { cwd: root, ...options });
  const entry = { stop: (signal) => stop(child, signal) };
  running.add(entry);
  return new Promise((resolve, reject) => {
    child.on('error', (error) => reject(new StepFailed(`${command} cannot be run: ${error.message}`)));
    child.on('exit', (code, signal) => {
      running.delete(entry);
      if (interrupted && code !== 0) reject(new Interrupted());
      else resolve(code ?? (signal === 'SIGKILL' ? 137 : 1));
    });
  });
}

/** Ends this program when everything that it runs has ended. */
export async function end(code, message) {
  if (message) process.stderr.write(`\n${message}\n`);
  for (const child of running) child.stop('SIGTERM');
  const deadline = Date.now() + 40_000;
  while (running.size > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
  process.exit(code);
}

/** The search path without this project's own programs: npm must not run on a Node that it is about to replace. */
export function outsidePath() {
  const parts = (process.env.PATH ?? '').split(delimiter);
  return parts.filter((part) => !part.startsWith(join(root, 'node_modules'))).join(delimiter);
}
