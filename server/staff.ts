import { runProgram } from './ending.ts';

await runProgram(async (ending) => {
  const { makeStaff } = await import('./make-staff.ts');
  await makeStaff(ending);
});
