import { runProgram } from '../process/run-program.ts';

await runProgram(async () => {
  const { manageService } = await import('./manage-service.ts');
  await manageService();
}, 130);
