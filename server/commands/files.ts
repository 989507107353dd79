import { runProgram } from '../process/run-program.ts';

await runProgram(async (ending) => {
  const { moveFiles } = await import('./move-files.ts');
  await moveFiles(ending);
}, 130);
