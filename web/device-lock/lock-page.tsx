import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import * as z from 'zod/mini';

import { pin } from '../../contract/people/cards.ts';
import { secret } from '../../contract/wire/fields.ts';
import { AuthFrame } from '../auth/auth-frame.tsx';
import { PasswordField } from '../auth/password-fields.tsx';
import { PinField } from '../cards/pin-field.tsx';
import { useTranslation } from '../lib/languages/i18n.ts';
import { forgetPlace, goOn, lockNow, type Outcome, unlock } from '../device/lock.ts';
import { forgetLocked, lockedName, readLocked, type Way } from '../device/lock-store.ts';
import { pageOfGuest } from '../lib/session/page-of-guest.ts';
import { isChecking } from '../lib/session/session-state.ts';
import { useSession } from '../lib/session/session.ts';
import { tokens } from '../lib/session/tokens.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Form, FormActions } from '../ui/fields/form.tsx';
import { LoadingPanel, Spinner } from '../ui/feedback/loading.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { switchPath } from './paths.ts';

/** - `opening`: the lock was opened, here or in another tab */
type State = 'closed' | 'opening' | 'gone';

/** Locks this browser, and unlocks it again. The screen does not name the person. */
export function LockPage() {
  const { t } = useTranslation();
  const session = useSession();
  const [, navigate] = useLocation();
  const [locked] = useState(readLocked);
  const [state, setState] = useState<State>('closed');
  const isOpening = useRef(false);
  const isToLock = session.isAuthenticated === true && state === 'closed';

  useEffect(() => {
    if (isToLock) void lockNow();
  }, [isToLock]);

  useEffect(() => {
    const note = ({ key }: StorageEvent) => {
      if (key !== lockedName && key !== 'access') return;
      if (tokens.access() !== null) open();
      else if (readLocked() === undefined) setState('gone');
    };
    window.addEventListener('storage', note);
    return () => window.removeEventListener('storage', note);
  });

  function open(): void {
    if (isOpening.current) return;
    isOpening.current = true;
    setState('opening');
    void goOn().then((place) => navigate(place, { replace: true }));
  }

  if (isToLock || isChecking(session)) return <LoadingPanel text={t('lock.closing')} />;
  if (state === 'opening') return <LoadingPanel text={t('lock.opening')} />;
  if (locked === undefined || state === 'gone') return <Gone wasTried={state === 'gone'} />;
  return (
    <AuthFrame title={t('lock.title')}>
      <Closed way={locked.way} open={open} end={() => setState('gone')} />
      <p>
        <Button look="quiet" onClick={letAnotherIn}>
          {t('lock.another')}
        </Button>
      </p>
      <p className="muted small">{t('lock.own_elsewhere')}</p>
    </AuthFrame>
  );
}

/** The records of the person who locked this browser stay encrypted, as after a log-out. */
function letAnotherIn(): void {
  forgetLocked();
  forgetPlace();
  pageOfGuest.write('');
  window.location.assign(switchPath);
}

/** Nothing is sealed here: who comes back logs in. */
function Gone({ wasTried }: { wasTried: boolean }) {
  const { t } = useTranslation();
  return (
    <AuthFrame title={t('lock.title')}>
      {wasTried ? <Alert tone="warning">{t('lock.gone')}</Alert> : <p>{t('lock.nobody')}</p>}
      <p>
        <Button onClick={letAnotherIn}>{t('lock.log_in')}</Button>
      </p>
    </AuthFrame>
  );
}

const schemas = { card: z.object({ typed: pin() }), form: z.object({ typed: secret() }) } as const;

function Closed({ way, open, end }: { way: Way; open: () => void; end: () => void }) {
  const { t } = useTranslation();
  const [left, setLeft] = useState<number>();
  const frame = useRef<HTMLDivElement>(null);
  const form = useForm<(typeof schemas)[Way]>({
    schema: schemas[way],
    submit: async ({ typed }) => {
      const outcome: Outcome = await unlock(typed);
      if (outcome === 'open') open();
      else if (outcome === 'gone') end();
      else setLeft(outcome);
    },
  });
  // A wrong PIN or password is typed again. The field is disabled while one is tried.
  useEffect(() => {
    if (!form.busy) frame.current?.querySelector('input')?.focus();
  }, [form.busy]);
  const label = t(way === 'card' ? 'lock.pin' : 'lock.password');
  return (
    <div ref={frame} className="stack">
      <p>{t(way === 'card' ? 'lock.lead_pin' : 'lock.lead_password')}</p>
      {left !== undefined && <Alert tone="error">{t(`lock.wrong_${way}`, { count: left })}</Alert>}
      <Form form={form} label={t('lock.title')} key={left}>
        {way === 'card' ? (
          <PinField name="typed" label={label} />
        ) : (
          <PasswordField name="typed" label={label} autoComplete="off" />
        )}
        <FormActions form={form} submit={t('lock.open')} busyText={t('lock.opening')} />
      </Form>
      {form.busy && <Spinner label={t('lock.opening')} />}
    </div>
  );
}
