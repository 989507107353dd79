import { runProgram } from './process/run-program.ts';

// One of several processes that serve. The pool of main.ts starts it and sends its settings.
await runProgram(async (ending) => {
  const { serveAsWorker } = await import('./serve-as-worker.ts');
  await serveAsWorker(ending);
});
