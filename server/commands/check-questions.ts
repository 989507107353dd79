import { runProgram } from '../process/run-program.ts';

await runProgram(async (ending) => {
  const { checkQuestions } = await import('./check-rows.ts');
  await checkQuestions(ending);
}, 130);
