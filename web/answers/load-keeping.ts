import { observable } from '../lib/observable.ts';
import type { keepingParts as Parts } from './kept/keeping-parts.ts';

/** What keeps answers on this device and sends them. */
type Keeping = typeof Parts;

/** The code for that, once it has come. */
export const keeping = observable<Keeping | undefined>(undefined);

/** Loads the code: when the first test is shown, or where something is kept. @throws where that fails; the next call loads again */
export async function loadKeeping(): Promise<Keeping> {
  const { keepingParts } = await import('./kept/keeping-parts.ts');
  keepingParts.startKeeping();
  keeping.set(keepingParts);
  return keepingParts;
}
