import { type RefObject, useEffect } from 'react';

/** While something is open, calls back on Escape and on a click or tap outside the element. */
export function useDismiss(
  open: boolean,
  element: RefObject<HTMLElement | null>,
  dismiss: (event: PointerEvent | KeyboardEvent) => void,
): void {
  useEffect(() => {
    if (!open) return undefined;
    const onPointer = (event: PointerEvent) => {
      if (event.target instanceof Node && element.current?.contains(event.target) !== true) dismiss(event);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') dismiss(event);
    };
    document.addEventListener('pointerdown', onPointer);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      document.removeEventListener('keydown', onKey);
    };
  });
}
