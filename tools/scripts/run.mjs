import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** A failure that the user can correct; the message says how. */
export class StepFailed extends Error {}

/** The end after Ctrl-C or another signal. */
export class Interrupted extends Error {}

const running = new Set();
let interrupted = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => interrupt(signal));

function interrupt(signal) {
  interrupted = true;
  for (const child of running) child.stop(signal);
}

/**
 * Ends this program when npm was killed, which leaves it behind then. npm is the parent, as its scripts replace their shell; the program that
 * started npm may end before it, as a shell does that started it in the background.
 */
export function watchNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  setInterval(() => process.ppid !== npm && interrupt('SIGTERM'), 500).unref();
}

/** The Node that is installed with Savol, or that of the machine where it has version 24. */
export function installedNode() {
  const packagedNode = join(root, 'node_modules', '.bin', 'node');
  if (existsSync(packagedNode)) return packagedNode;
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  throw new StepFailed(
    'Savol runs on Node.js 24, which npm could not install here. Allow npm its installation scripts ' +
      '(npm config set ignore-scripts false), remove node_modules and start again, or install Node.js 24.',
  );
}

/**
 * Runs a command in the folder of the project and shows its output. The command and its descendants end with this program.
 * @param {string} command `node` is the installed one
 * @param {{environment?: Record<string, string>, controlGroup?: string}} [options] variables that are added, and the folder of a control group
 * @returns {Promise<number>} the exit code
 */
export function run(command, parameters, options = {}) {
  const group = [
    join(root, 'tools', 'scripts', 'process-group.mjs'),
    command === 'node' ? installedNode() : command,
  ];
  return spawned(process.execPath, [...group, ...parameters], {
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...options.environment,
      ...(options.controlGroup !== undefined && { CONTROL_GROUP: options.controlGroup }),
    },
    stop: (child) => child.connected && child.disconnect(),
  });
}

/** Runs a program of the server, which handles signals itself and ends with this one. Node caches what it compiles. */
export function runServer(parameters) {
  return spawned(installedNode(), parameters, {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node') },
    stop: (child, signal) => child.kill(signal),
  });
}

function spawned(command, parameters, { stop, ...options }) {
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

/** Ends all commands, then this program. */
export async function end(code, message) {
  if (message) process.stderr.write(`\n${message}\n`);
  for (const child of running) child.stop('SIGTERM');
  const deadline = Date.now() + 40_000;
  while (running.size > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
  process.exit(code);
}

/** @throws StepFailed where the user may not write to an existing folder. @param {string} reason why the folder is written */
export function requireWritable(folder, reason) {
  if (!existsSync(folder)) return;
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    throw new StepFailed(
      `${reason}, and you may not write to ${folder}. ` +
        'Start Savol once as the account that it belongs to, or make the folder yours.',
    );
  }
}

/** The search path without node_modules: npm must not run on the Node that it replaces. */
export function outsidePath() {
  const parts = (process.env.PATH ?? '').split(delimiter);
  return parts.filter((part) => !part.startsWith(join(root, 'node_modules'))).join(delimiter);
}
