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

/** The key in the local storage under which it is noted that this browser has kept something once, of anybody. */
const usedFlag = 'kept';

/** Whether this browser may keep something, of whoever has used it. */
export function hasKept(): boolean {
  return localStorage.getItem(usedFlag) !== null;
}

/** Notes that this browser keeps something. */
export function noteUse(): void {
  try {
    localStorage.setItem(usedFlag, '1');
  } catch {
    // There is no room. What is kept is opened when something else is.
  }
}
