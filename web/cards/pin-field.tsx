import '../auth/auth.css';

import { useEffect, useRef, useState } from 'react';

import { useTranslation } from '../lib/i18n.ts';
import { Button } from '../ui/button.tsx';
import { FieldFrame } from '../ui/field.tsx';

export type PinFieldProps = {
  name: string;
  label: string;
  hint?: string;
  /** Takes the focus when it is shown. */
  isFirst?: boolean;
};

/** A PIN in large digits, for the keypad of a phone, with a button that shows it. */
export function PinField({ name, label, hint, isFirst = false }: PinFieldProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFirst) input.current?.focus();
  }, [isFirst]);
  return (
    <FieldFrame name={name} label={label} hint={hint}>
      {(control) => (
        <span className="password-control">
          <input
            {...control}
            ref={input}
            type={shown ? 'text' : 'password'}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            required
            className="control card-pin"
          />
          <Button
            look="quiet"
            aria-pressed={shown}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          >
            {t('cards.enter.show')}
          </Button>
        </span>
      )}
    </FieldFrame>
  );
}
