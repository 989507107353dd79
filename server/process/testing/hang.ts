import { performTasks } from '../limited-process.ts';

/* The program of a process that never replies: it works without an end, or does nothing. */

performTasks(({ works }: { works: boolean }) => {
  if (works) for (;;);
  return new Promise(() => undefined);
});
