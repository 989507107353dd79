import { runProgram } from './process/run-program.ts';

// The server is imported later, so that signals are handled while it loads.
await runProgram(async (ending) => {
  const { serve } = await import('./serve.ts');
  ending.throwIfAborted();
  await serve(ending);
});
