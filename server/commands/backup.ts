import { runProgram } from '../process/run-program.ts';

// Whoever interrupts it has no backup, and the exit code says so.
await runProgram(async (ending) => {
  const { makeBackup } = await import('./make-backup.ts');
  await makeBackup(ending);
}, 130);
