import '../process/runtime.ts';

// A started upgrade is brought to an end: without the terminal, and in spite of Ctrl-C.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
const { upgrade } = await import('./upgrade/upgrade.ts');
const { CannotStart } = await import('../process/cannot-start.ts');
try {
  await upgrade();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${error instanceof CannotStart ? error.message : String(error)}\n`);
  process.exit(1);
}
