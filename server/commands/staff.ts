import { runProgram } from '../process/run-program.ts';

await runProgram(async (ending) => {
  const { makeStaff } = await import('./make-staff.ts');
  await makeStaff(ending);
});
