import { useRef, useState } from 'react';

import { useTranslation } from '../../lib/languages/i18n.ts';
import { errorText } from './error-text.ts';
import { showNotice } from './notices.tsx';

export type ActionOptions = {
  /** Keeps the text of a failure in `problem`, for a place on the screen, instead of showing it in a notice. */
  inPlace?: boolean;
  /** Describes a failure in the reader's language; `errorText` by default. */
  describeError?: typeof errorText | undefined;
  /** Called after a failure, as to load data again that have changed meanwhile. The action is under way until it has ended. */
  onFailure?: (error: unknown) => unknown;
};

export type Action<Args extends readonly unknown[]> = {
  /** Starts the action. Nothing happens while it is under way. */
  run: (...args: Args) => void;
  busy: boolean;
  /** Why it has failed last; undefined without `inPlace`. */
  problem: string | undefined;
};

/**
 * The action of a button: it runs once at a time, and a failure is shown in the reader's language.
 * @param action a text that it resolves with is shown in a notice
 */
export function useAction<Args extends readonly unknown[]>(
  action: (...args: Args) => Promise<string | void>,
  { inPlace = false, describeError = errorText, onFailure }: ActionOptions = {},
): Action<Args> {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isRunning = useRef(false);

  async function start(args: Args): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      const text = await action(...args);
      if (text !== undefined) showNotice(text);
    } catch (error) {
      const text = describeError(t, error);
      if (inPlace) setProblem(text);
      else showNotice(text, 'error');
      await onFailure?.(error);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  return { busy, problem, run: (...args) => void start(args) };
}
