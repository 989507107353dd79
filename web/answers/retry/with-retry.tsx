import { type ReactNode, useEffect, useRef, useState } from 'react';

import { useTranslation } from '../../lib/languages/i18n.ts';
import { TypePart } from '../../question-types/type-part.tsx';
import { Button } from '../../ui/button.tsx';
import type { RetriedQuestion } from '../answered.ts';
import { retryTest } from '../solve/lazy-parts.ts';

export type WithRetryProps = {
  question: RetriedQuestion;
  /** The test with its answers, which another try replaces while it is open. */
  children: (button: ReactNode) => ReactNode;
};

/** Gives what shows an answered test a button for another try, which takes its place until it is closed. */
export function WithRetry({ question, children }: WithRetryProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLSpanElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) frame.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  if (isOpen) return <TypePart part={retryTest} props={{ question, onClose: () => setOpen(false) }} />;
  return children(
    <span ref={frame}>
      <Button look="secondary" onClick={() => setOpen(true)}>
        {t('ui.try_again')}
      </Button>
    </span>,
  );
}
