// Runs a command for the launcher, as the leader of a process group. It ends the whole group when the launcher ends or
// disconnects: processes that the command started would otherwise outlive it.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds from SIGTERM to SIGKILL. */
const gracePeriod = 5_000;
const [command, ...parameters] = process.argv.slice(2);
// Where the launcher counts the processor time, all that the command starts is in this control group.
const { CONTROL_GROUP, ...env } = process.env;
if (CONTROL_GROUP !== undefined) writeFileSync(join(CONTROL_GROUP, 'cgroup.procs'), String(process.pid));
const child = spawn(command, parameters, { stdio: ['ignore', 'inherit', 'inherit'], env });

child.on('error', (error) => {
  process.stderr.write(`${command} cannot be run: ${error.message}\n`);
  process.exit(127);
});
child.on('exit', (code, signal) => {
  if (signal) process.exit(signal === 'SIGKILL' ? 137 : 143);
  else process.exit(code);
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
process.on('disconnect', () => {
  process.kill(-process.pid, 'SIGTERM');
  setTimeout(() => process.kill(-process.pid, 'SIGKILL'), gracePeriod);
});
