import { runProgram } from './process/run-program.ts';

// Loading the server takes a moment, in which one may already have thought better of it: signals are minded before.
await runProgram(async (ending) => {
  const { serve } = await import('./serve.ts');
  ending.throwIfAborted();
  await serve(ending);
});
