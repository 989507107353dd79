import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';

import { CardLogInInput, logInByCard, newPin, pin } from '../../contract/people/cards.ts';
import { foldCode, formatCode } from '../../contract/people/codes.ts';
import type { BodySent } from '../../contract/wire/endpoint.ts';
import { ApiError } from '../lib/api/api-error.ts';
import { call } from '../lib/api/api.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { enter } from '../lib/session/log-in.ts';
import { paths } from '../lib/paths/paths.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/fields/field.tsx';
import { Form, FormActions } from '../ui/fields/form.tsx';
import { Spinner } from '../ui/feedback/loading.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { PinField } from './pin-field.tsx';
import { forgetCode } from './taken-code.ts';

/** The requested input: the code, its PIN, or a PIN that is chosen at the first use. */
type Step = 'code' | 'pin' | 'choose';
type Sent = BodySent<typeof logInByCard>;

/** The sentence about a card or a PIN that is wrong. */
type Wrong = 'wrong_code' | 'wrong_pin';

/** Asks for the code of a card, unless it was scanned, and then for the PIN. */
export function CardLogIn({ scanned }: { scanned: string }) {
  const { t } = useTranslation();
  const [step, setStep] = useState<Step>('code');
  const [code, setCode] = useState(scanned);
  const [wrong, setWrong] = useState<Wrong>();
  useEffect(() => {
    import('../device/lock-at-log-in.ts').catch(() => undefined);
  }, []);

  /** Sends the input so far, and asks for the missing part. @throws ApiError for another refusal */
  async function tryCard(body: Sent): Promise<void> {
    setWrong(undefined);
    try {
      await enter(call(logInByCard, { body }), body.pin ?? body.new_pin);
    } catch (error) {
      const asked = error instanceof ApiError ? error.code : undefined;
      if (asked === 'pin_required') setStep('pin');
      else if (asked === 'pin_to_choose') setStep('choose');
      else if (asked === 'wrong_card_or_pin') {
        setWrong(body.pin === undefined && body.new_pin === undefined ? 'wrong_code' : 'wrong_pin');
        // Another tab or device has set another PIN meanwhile.
        if (body.new_pin !== undefined) setStep('pin');
      } else throw error;
      return;
    }
    forgetCode();
    window.location.replace(paths.home);
  }

  function startAnew(): void {
    forgetCode();
    setCode('');
    setWrong(undefined);
    setStep('code');
  }

  async function send(typed: string): Promise<void> {
    setCode(foldCode(typed) ?? typed);
    await tryCard({ code: typed });
  }

  return (
    <div className="card-log-in">
      {wrong !== undefined && <Alert tone="error">{t(`cards.enter.${wrong}`)}</Alert>}
      {step === 'code' && <CodeForm code={code} isScanned={scanned !== '' && code === scanned} send={send} />}
      {step === 'pin' && <PinForm send={(typed) => tryCard({ code, pin: typed })} />}
      {step === 'choose' && <ChooseForm send={(typed) => tryCard({ code, new_pin: typed })} />}
      {step !== 'code' && (
        <p className="row card-log-in-other">
          <span className="muted">{t('cards.enter.card', { code: formatCode(code) })}</span>{' '}
          <Button look="quiet" small onClick={startAnew}>
            {t('cards.enter.other')}
          </Button>
        </p>
      )}
    </div>
  );
}

type Send = (typed: string) => Promise<void>;

const CodeInput = z.object({ code: CardLogInInput.shape.code });

function CodeForm({ code, isScanned, send }: { code: string; isScanned: boolean; send: Send }) {
  const { t } = useTranslation();
  const form = useForm({ schema: CodeInput, submit: (typed) => send(typed.code) });
  const frame = useRef<HTMLDivElement>(null);
  const isSent = useRef(false);
  useEffect(() => {
    // A scanned code is sent as if it had been typed.
    if (!isScanned || isSent.current) return;
    isSent.current = true;
    frame.current?.querySelector('form')?.requestSubmit();
  }, [isScanned]);
  return (
    <div ref={frame}>
      <Form form={form} label={t('cards.enter.title')}>
        <TextField
          name="code"
          label={t('cards.enter.code')}
          hint={t('cards.enter.code_hint')}
          defaultValue={code}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={30}
          required
        />
        <FormActions form={form} submit={t('cards.enter.next')} busyText={t('cards.enter.busy')} />
      </Form>
      {form.busy && <Spinner label={t('cards.enter.busy')} />}
    </div>
  );
}

const PinInput = z.object({ pin: pin() });

function PinForm({ send }: { send: Send }) {
  const { t } = useTranslation();
  const form = useForm({ schema: PinInput, submit: (typed) => send(typed.pin) });
  return (
    <Form form={form} label={t('cards.enter.pin_title')}>
      <h2>{t('cards.enter.pin_title')}</h2>
      <PinField name="pin" label={t('cards.enter.pin')} isFirst />
      <FormActions form={form} submit={t('cards.enter.submit')} busyText={t('cards.enter.busy')} />
    </Form>
  );
}

const ChosenPin = z.object({ new_pin: newPin(), again: pin() });

function ChooseForm({ send }: { send: Send }) {
  const { t } = useTranslation();
  const form = useForm({
    schema: ChosenPin,
    check: (values) => {
      const { new_pin, again } = values as { new_pin: string; again: string };
      return again === '' || new_pin.trim() === again.trim() ? {} : { again: t('cards.enter.differ') };
    },
    submit: (typed) => send(typed.new_pin),
  });
  return (
    <Form form={form} label={t('cards.enter.choose_title')}>
      <h2>{t('cards.enter.choose_title')}</h2>
      <p>{t('cards.enter.choose_lead')}</p>
      <PinField
        name="new_pin"
        label={t('cards.enter.new_pin')}
        hint={t('cards.enter.new_pin_hint')}
        isFirst
      />
      <PinField name="again" label={t('cards.enter.again')} />
      <FormActions form={form} submit={t('cards.enter.save')} busyText={t('cards.enter.busy')} />
    </Form>
  );
}
