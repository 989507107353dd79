import '../write/write.css';

import { useEffect, useId, useRef, useState } from 'react';

import { useTranslation } from '../../lib/languages/i18n.ts';
import { lazyComponent } from '../../ui/feedback/lazy-component.tsx';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/feedback/loading.tsx';
import type { FormulaButtonsProps } from './formula-buttons.tsx';

function Waiting(_props: FormulaButtonsProps) {
  const { t } = useTranslation();
  return <Spinner label={t('ui.loading.default')} />;
}

const FormulaButtons = lazyComponent(
  async () => (await import('./formula-buttons.tsx')).FormulaButtons,
  Waiting,
);

type TextField = HTMLTextAreaElement | HTMLInputElement;

function isTextField(target: EventTarget | null): target is TextField {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && target.type === 'text';
}

/** The button that opens the palette of formulas, which inserts into the text field of the form that had the focus last. */
export function FormulaPalette() {
  const { t } = useTranslation();
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const field = useRef<TextField>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const form = frame.current?.closest('form');
    const remember = (event: FocusEvent) => {
      if (isTextField(event.target)) field.current = event.target;
    };
    form?.addEventListener('focusin', remember);
    return () => form?.removeEventListener('focusin', remember);
  }, []);

  /** The field that had the focus last and is still there, or the one of the question. */
  function target(): TextField | null {
    if (field.current?.isConnected === true) return field.current;
    return frame.current?.closest('form')?.querySelector<HTMLTextAreaElement>('textarea[name=savol]') ?? null;
  }

  return (
    <div ref={frame} className="formula-palette">
      <Button look="quiet" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {t('questions.formulas.title')}
      </Button>
      <div id={id} hidden={!open}>
        {open && <FormulaButtons target={target} />}
      </div>
    </div>
  );
}
