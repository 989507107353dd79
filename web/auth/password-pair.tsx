import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { shortestPassword } from '../../contract/fields.ts';
import { pairState } from './pair-state.ts';
import { PasswordField } from './password-field.tsx';

type Field = { name: string; label: string };

/** A new password, typed twice. A mismatch is nobody's error yet, so it is told as a state of the second field. */
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
          <span aria-live="polite" className={state === 'same' ? 'password-same' : undefined}>
            {t(`auth.pair.${state}`)}
          </span>
        }
        onChange={(event) => setTyped({ ...typed, second: event.target.value })}
      />
    </>
  );
}
