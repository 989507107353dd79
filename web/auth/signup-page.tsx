import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'wouter';
import * as z from 'zod/mini';

import { signUp as createAccount, SignUpInput } from '../../contract/people/auth.ts';
import { newPassword } from '../../contract/wire/fields.ts';
import { messages } from '../../contract/wire/messages.ts';
import { ApiError } from '../lib/api/api-error.ts';
import { call } from '../lib/api/api.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { logIn } from '../lib/session/log-in.ts';
import { emailOfGuest } from '../lib/session/page-of-guest.ts';
import { paths } from '../lib/paths/paths.ts';
import { resetSession, signedUp } from '../lib/session/session-state.ts';
import { tokens } from '../lib/session/tokens.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Button, LinkButton, TextLink } from '../ui/button.tsx';
import { TextField } from '../ui/fields/field.tsx';
import { Form, FormActions } from '../ui/fields/form.tsx';
import { Spinner } from '../ui/feedback/loading.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { AuthFrame } from './auth-frame.tsx';
import { mailDelay } from './mail-delay.ts';
import { PasswordPair } from './password-fields.tsx';
import { ResendActivation } from './resend-activation.tsx';

/** Creates an account, or a staff account where the address has the token of an invitation. */
export function SignupPage() {
  const [search] = useSearchParams();
  const invitation = search.get('invitation') ?? '';
  if (invitation !== '') return <InvitedSignUp invitation={invitation} />;
  return <OpenSignUp isParent={search.get('as') === 'parent'} />;
}

/** Shows the next view whatever the server answers, so that it does not reveal which accounts exist. */
function OpenSignUp({ isParent }: { isParent: boolean }) {
  const [sent, setSent] = useState<SignUpValues>();
  const [done, setDone] = useState(false);
  const [minutes, setMinutes] = useState(0);

  function submit(values: SignUpValues): void {
    if (values.password !== values.re_password) return;
    setSent(values);
    emailOfGuest.write(values.email);
    setDone(true);
    setMinutes(0);
    signUp(values)
      .then(setMinutes)
      .catch((error: unknown) => console.warn('The sign-up failed:', error));
  }

  const asParent = sent === undefined ? isParent : sent.as_parent === true;
  if (done && sent !== undefined) {
    return <SignUpDone email={sent.email} minutes={minutes} onBack={() => setDone(false)} />;
  }
  return <SignUpForm before={sent} submit={submit} last={<AsParent isChosen={asParent} />} />;
}

type SignUpDoneProps = {
  email: string;
  /** In how many minutes the mail comes; 0 where it is sent now, or that is not known yet. */
  minutes: number;
  onBack: () => void;
};

/** Says that a mail has to be opened, and offers to send it again. */
function SignUpDone({ email, minutes, onBack }: SignUpDoneProps) {
  const { t } = useTranslation();
  return (
    <AuthFrame title={t('auth.signup.title')}>
      <Alert tone="success" title={t('auth.signup.done')}>
        {t('auth.signup.done_text')}
      </Alert>
      {minutes > 0 && <Alert>{t('auth.signup.later', { count: minutes })}</Alert>}
      <p className="muted">{t('auth.signup.sent_to', { email })}</p>
      <ResendActivation email={email} />
      <div className="row">
        <LinkButton href={paths.login}>{t('auth.signup.signin')}</LinkButton>
        <Button look="quiet" onClick={onBack}>
          {t('auth.signup.back')}
        </Button>
      </div>
    </AuthFrame>
  );
}

/** The sign-up of an invited person. No mail follows, so the screen waits for the answer of the server, and logs in. */
function InvitedSignUp({ invitation }: { invitation: string }) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<InvitationProblem>();
  const [ready, setReady] = useState(false);

  async function submit(values: SignUpValues): Promise<void> {
    if (values.password !== values.re_password) return;
    setProblem(undefined);
    try {
      await signUp({ ...values, invitation });
    } catch (error) {
      const found = invitationProblem(error);
      setProblem(found);
      if (found !== 'used') throw error;
      return;
    }
    const { email, password } = values;
    emailOfGuest.write(email);
    await logIn({ email, password }, paths.home).catch(() => setReady(true));
  }

  if (ready) {
    return (
      <AuthFrame title={t('auth.signup.title')}>
        <Alert tone="success" title={t('auth.signup.done')}>
          {t('auth.signup.ready')}
        </Alert>
        <div className="row">
          <LinkButton href={paths.login}>{t('auth.signup.signin')}</LinkButton>
        </div>
      </AuthFrame>
    );
  }
  return (
    <SignUpForm submit={submit}>
      {problem === undefined ? (
        <Alert>{t('auth.signup.invited')}</Alert>
      ) : (
        <Alert tone="error">{t(`auth.signup.${problem}`)}</Alert>
      )}
    </SignUpForm>
  );
}

type SignUpFormProps = {
  /** The values to begin with, for a person who returns to correct them. */
  before?: SignUpValues | undefined;
  /** Sends the values. An ApiError that it throws is shown at the fields. */
  submit: (values: SignUpValues) => Promise<void> | void;
  /** A message above the fields. */
  children?: ReactNode;
  /** A field below the others. */
  last?: ReactNode;
};

function SignUpForm({ before, submit, children, last }: SignUpFormProps) {
  const { t } = useTranslation();
  const form = useForm({ schema: SignUpValues, submit });
  return (
    <AuthFrame title={t('auth.signup.title')}>
      {children}
      <Form form={form}>
        <div className="grid name-pair">
          <TextField
            name="first_name"
            label={t('auth.first_name')}
            autoComplete="given-name"
            defaultValue={before?.first_name}
            required
          />
          <TextField
            name="last_name"
            label={t('auth.last_name')}
            autoComplete="family-name"
            defaultValue={before?.last_name}
            required
          />
        </div>
        <TextField
          name="email"
          label={t('auth.email')}
          type="email"
          autoComplete="username"
          defaultValue={before?.email}
          required
        />
        <PasswordPair
          first={{ name: 'password', label: t('auth.password') }}
          second={{ name: 're_password', label: t('auth.password_again') }}
        />
        {last}
        <FormActions form={form} submit={t('auth.signup.submit')} busyText={t('auth.signup.busy')} />
      </Form>
      {form.busy && <Spinner label={t('auth.signup.wait')} />}
      <p>
        {t('auth.signup.have_account')} <TextLink href={paths.login}>{t('auth.signup.signin')}</TextLink>
      </p>
    </AuthFrame>
  );
}

/** Says that the account is a parent’s, which begins with the code of a child. */
function AsParent({ isChosen }: { isChosen: boolean }) {
  const { t } = useTranslation();
  return (
    <label className="check-line">
      <input type="checkbox" className="choice" name="as_parent" defaultChecked={isChosen} />
      <span>
        {t('auth.parent_door')}
        <span className="muted small as-parent-hint">{t('auth.signup.as_parent_hint')}</span>
      </span>
    </label>
  );
}

/** The fields of the form, checked before they are sent. */
const SignUpValues = z.extend(SignUpInput, { re_password: newPassword() });
type SignUpValues = z.infer<typeof SignUpValues>;

/**
 * Creates an account. A signed-in user is logged out.
 * @returns in how many minutes the activation mail comes
 * @throws ApiError
 */
async function signUp(values: SignUpValues): Promise<number> {
  try {
    const minutes = await mailDelay((options) => call(createAccount, { body: values }, options));
    signedUp();
    return minutes;
  } catch (error) {
    tokens.clear();
    resetSession();
    throw error;
  }
}

type InvitationProblem = 'used' | 'other_address';

/** Why the server refused an invitation; undefined where something else is the reason. */
export function invitationProblem(error: unknown): InvitationProblem | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.fields['invitation'] !== undefined) return 'used';
  return error.fields['email']?.includes(messages.not_invited) === true ? 'other_address' : undefined;
}
