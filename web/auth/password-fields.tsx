import './auth.css';

import { type ComponentProps, type ReactNode, useState } from 'react';

import { shortestPassword } from '../../contract/wire/fields.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { FieldFrame } from '../ui/fields/field.tsx';

export type PasswordFieldProps = Pick<
  ComponentProps<'input'>,
  'onChange' | 'ref' | 'inputMode' | 'maxLength'
> & {
  name: string;
  label: string;
  hint?: ReactNode;
  autoComplete: 'current-password' | 'new-password' | 'off';
  className?: string;
};

/** A password with a button that shows it, since passwords are easy to mistype on a phone. */
export function PasswordField({ name, label, hint, className, ...input }: PasswordFieldProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame name={name} label={label} hint={hint}>
      {(control) => (
        <span className="password-control">
          <input
            {...control}
            {...input}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            required
            className={classNames('control', className)}
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

type Field = { name: string; label: string };

/** A new password and its repetition. The hint of the second field says whether they match so far. */
export function PasswordPair({ first, second }: { first: Field; second: Field }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState({ first: '', second: '' });
  const state = pairState(typed.first, typed.second);
  return (
    <>
      <PasswordField
        {...first}
        autoComplete="new-password"
        hint={t('auth.shortest', { least: shortestPassword })}
        onChange={(event) => setTyped({ ...typed, first: event.target.value })}
      />
      <PasswordField
        {...second}
        autoComplete="new-password"
        hint={
          <span aria-live="polite" className={state === 'same' ? 'ink-green' : undefined}>
            {t(`auth.pair.${state}`)}
          </span>
        }
        onChange={(event) => setTyped({ ...typed, second: event.target.value })}
      />
    </>
  );
}

/** Whether the repetition of a password matches it; 'empty' for a blank repetition. */
export function pairState(first: string, second: string): 'empty' | 'same' | 'different' {
  if (second === '') return 'empty';
  return first === second ? 'same' : 'different';
}
