/** The addresses at which tests are solved. */
const solving = /^\/(solve-test|my-work\/[^/]+\/solve)\/?$/;

/** The address of the last input. Input at another address is sent, or given up. */
let typedAt: string | undefined;

const here = () => window.location.pathname;

/** Begins to note input: typing, a choice, or a press in a form. A focused field may have input already. */
export function noteTyping(): void {
  if (document.activeElement?.matches('input, textarea, select') === true) typedAt = here();
  const note = () => {
    typedAt = here();
  };
  // Before the page handles them, which may change the address.
  for (const event of ['input', 'change']) document.addEventListener(event, note, true);
  const notePress = ({ target }: Event) => {
    if (target instanceof Element && target.closest('form') !== null) note();
  };
  document.addEventListener('click', notePress, true);
}

/** Whether a reload would lose something: those who warn before the page is closed know of what they have not sent. */
function isWarned(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

/** Whether the page can be loaded anew, and nobody loses anything: no test, no dialog, nothing typed, nothing unsent, nothing to undo. */
export function nothingUnsaved(): boolean {
  const isOpen = document.querySelector('dialog[open], .notices .button') !== null;
  return !solving.test(here()) && typedAt !== here() && !isOpen && !isWarned();
}
