import { runProgram } from './process/run-program.ts';

// One of several processes that serve, which main.ts starts and sends its settings.
await runProgram(async (ending) => {
  const { work } = await import('./work.ts');
  await work(ending);
});
