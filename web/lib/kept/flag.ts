/** The key in the local storage under which it is noted that answers are on the disk: so the code that sends them is loaded only then. */
const keptFlag = 'outbox';

/** Whether answers may be on the disk, of whoever has used this browser. */
export function mayHaveKept(): boolean {
  return localStorage.getItem(keptFlag) !== null;
}

/** Notes whether answers are on the disk. */
export function noteKept(any: boolean): void {
  try {
    if (any) localStorage.setItem(keptFlag, '1');
    else localStorage.removeItem(keptFlag);
  } catch {
    // There is no room. The answers are sent by this page, and by the next one on which somebody solves tests.
  }
}
