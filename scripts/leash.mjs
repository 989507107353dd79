// Runs a command for the launcher. It leads a group of processes of its own, and ends the whole group when the launcher
// is gone or lets go: what a command starts would otherwise live on when the command is killed.
import { spawn } from 'node:child_process';

const patience = 5_000;
const [command, ...parameters] = process.argv.slice(2);
const child = spawn(command, parameters, { stdio: ['ignore', 'inherit', 'inherit'] });

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
  setTimeout(() => process.kill(-process.pid, 'SIGKILL'), patience);
});
