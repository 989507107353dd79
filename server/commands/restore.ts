import { runProgram } from '../process/run-program.ts';

// Whoever interrupts it has no school restored, and the exit code says so.
await runProgram(async (ending) => {
  const { restoreBackup } = await import('./restore-backup.ts');
  await restoreBackup(ending);
}, 130);
