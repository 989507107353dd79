import '../process/runtime.ts';

// A started upgrade is brought to an end, also an interrupted one with which the launcher or the service goes on: without the terminal, and in spite of Ctrl-C.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
const { continueUpgrade, upgrade } = await import('./upgrade/upgrade.ts');
const { CannotStart } = await import('../process/cannot-start.ts');
try {
  await (process.argv.includes('--continue') ? continueUpgrade() : upgrade());
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof CannotStart ? error.message : String(error)}\n`);
  process.exit(1);
}
