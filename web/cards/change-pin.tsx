import { useState } from 'react';
import * as z from 'zod/mini';

import { canHaveCard } from '../../contract/people/card-holders.ts';
import { changeOwnPin, newPin, pin } from '../../contract/people/cards.ts';
import { isStatus } from '../lib/api/api-error.ts';
import { call } from '../lib/api/api.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { forgetLockKey } from '../device/lock-store.ts';
import { usePerson } from '../lib/session/session.ts';
import { updateSession } from '../lib/session/session-state.ts';
import { tokens } from '../lib/session/tokens.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Form, FormActions } from '../ui/fields/form.tsx';
import { Message } from '../ui/feedback/message.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { PinField } from './pin-field.tsx';

/** Changes the PIN of the person's own card. A person with an address logs in with a password, as a rule. */
export function ChangePin() {
  const person = usePerson();
  return person !== null && person.email === '' && canHaveCard(person) ? <PinForm /> : null;
}

const Pins = z.object({ current_pin: pin(), new_pin: newPin(), again: pin() });

/** Changing the PIN ends every session, so this browser goes on with the new one that the server answers. */
function PinForm() {
  const { t } = useTranslation();
  const [times, setTimes] = useState(0);
  const [outcome, setOutcome] = useState<'saved' | 'none'>();
  const form = useForm({
    schema: Pins,
    check: (values) => {
      const { new_pin, again } = values as { new_pin: string; again: string };
      return again === '' || new_pin.trim() === again.trim() ? {} : { again: t('cards.enter.differ') };
    },
    submit: async ({ current_pin, new_pin }) => {
      setOutcome(undefined);
      try {
        const pair = await call(changeOwnPin, { body: { current_pin, new_pin } });
        tokens.store(pair);
        updateSession(pair);
        forgetLockKey();
        void import('../device/lock-at-log-in.ts').then(({ prepareLock }) => prepareLock(new_pin));
        setTimes(times + 1);
        setOutcome('saved');
      } catch (error) {
        if (!isStatus(error, 404)) throw error;
        setOutcome('none');
      }
    },
  });
  return (
    <Card title={t('cards.change.title')}>
      <p className="muted">{t('auth.change.lead')}</p>
      {outcome === 'none' && <Alert tone="error">{t('cards.change.none')}</Alert>}
      <Form form={form} key={times}>
        <PinField name="current_pin" label={t('cards.change.current')} />
        <PinField name="new_pin" label={t('cards.enter.new_pin')} hint={t('cards.enter.new_pin_hint')} />
        <PinField name="again" label={t('cards.enter.again')} />
        <FormActions
          form={form}
          submit={t('cards.change.submit')}
          busyText={t('ui.saving')}
          look="secondary"
        />
      </Form>
      {outcome === 'saved' && (
        <Message onHide={() => setOutcome(undefined)}>{t('cards.change.saved')}</Message>
      )}
    </Card>
  );
}
