import './auth.css';

import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '../ui/button.tsx';
import { FieldFrame } from '../ui/field.tsx';

export type PasswordFieldProps = Pick<ComponentProps<'input'>, 'onChange'> & {
  name: string;
  label: string;
  hint?: ReactNode;
  autoComplete: 'current-password' | 'new-password';
};

/** A password, which can be looked at while it is typed: phones make that easy to get wrong. */
export function PasswordField({ name, label, hint, autoComplete, onChange }: PasswordFieldProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame name={name} label={label} {...(hint === undefined ? {} : { hint })}>
      {(control) => (
        <span className="password-control">
          <input
            {...control}
            type={shown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            required
            className="control"
            onChange={onChange}
          />
          <Button
            look="quiet"
            aria-pressed={shown}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          >
            {t('auth.show')}
          </Button>
        </span>
      )}
    </FieldFrame>
  );
}
