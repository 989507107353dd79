import { useState } from 'react';

type SavedValues<Values> = {
  /** The values that the fields begin with. */
  shown: Values;
  /** The key of the form, which begins anew with other values. */
  key: string;
  /** To be called with true when a field is changed, and with false when the form was saved. */
  setTyped: (isTyped: boolean) => void;
};

/**
 * The saved values of a form. Values that are loaded anew are shown at once while nothing is typed, and otherwise when the form was saved: they
 * take the place of nothing that is typed.
 */
export function useSaved<Values>(saved: Values): SavedValues<Values> {
  const [shown, setShown] = useState(saved);
  const [isTyped, setTyped] = useState(false);
  const key = JSON.stringify(shown);
  if (!isTyped && key !== JSON.stringify(saved)) setShown(saved);
  return { shown, key, setTyped };
}
