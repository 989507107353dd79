import { runProgram } from './process/run-program.ts';

// One of several processes that serve. It is started by the program that people start, and told by it what to do.
await runProgram(async (ending) => {
  const { work } = await import('./work.ts');
  await work(ending);
});
