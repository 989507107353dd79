import { runProgram } from '../process/run-program.ts';

// An interrupted backup is a failure: the exit code is that of Ctrl-C.
await runProgram(async (ending) => {
  const { makeBackup } = await import('./make-backup.ts');
  await makeBackup(ending);
}, 130);
