/** The key in the local storage under which it is noted that the person who was here last has forms on the disk. */
const flag = 'forms';

/** Whether forms may be on the disk. */
export function haveForms(): boolean {
  return localStorage.getItem(flag) !== null;
}

/** Notes whether forms are on the disk. */
export function noteForms(any: boolean): void {
  try {
    if (any) localStorage.setItem(flag, '1');
    else localStorage.removeItem(flag);
  } catch {
    // There is no room. They are sent when their person opens the home, or a form.
  }
}
