import { runProgram } from '../process/run-program.ts';

// An interrupted restore is a failure: the exit code is that of Ctrl-C.
await runProgram(async (ending) => {
  const { asksForMoment, restoreMoment } = await import('./restore-point.ts');
  if (asksForMoment()) return restoreMoment(ending);
  const { restoreBackup } = await import('./restore-backup.ts');
  await restoreBackup(ending);
}, 130);
