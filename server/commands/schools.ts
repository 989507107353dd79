import { runProgram } from '../process/run-program.ts';

await runProgram(async (ending) => {
  const { manageSchools } = await import('./schools/manage.ts');
  await manageSchools(ending);
}, 130);
