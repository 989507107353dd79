import { runProgram } from '../process/run-program.ts';

await runProgram(async (ending) => {
  const { examine } = await import('./doctor/examine.ts');
  await examine(ending);
}, 130);
