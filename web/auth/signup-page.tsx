import { useState } from 'react';
import { useSearchParams } from 'wouter';

import { InvitedForm } from './invited-form.tsx';
import { type SignUpForm, signUp } from './sign-up.ts';
import { SignUpDone } from './signup-done.tsx';
import { SignUpFields } from './signup-fields.tsx';

/** Makes an account, or a staff account where an invitation's token stands in the address. */
export function SignupPage() {
  const [search] = useSearchParams();
  const invitation = search.get('invitation') ?? '';
  return invitation === '' ? <OpenSignUp /> : <InvitedForm invitation={invitation} />;
}

/** The done view comes whatever the server says, so that nobody learns who has an account. */
function OpenSignUp() {
  const [sent, setSent] = useState<SignUpForm>();
  const [done, setDone] = useState(false);

  function submit(values: SignUpForm): void {
    if (values.password !== values.re_password) return;
    setSent(values);
    setDone(true);
    signUp(values).catch((error: unknown) => console.warn('The sign-up failed:', error));
  }

  if (done && sent !== undefined) return <SignUpDone email={sent.email} onBack={() => setDone(false)} />;
  return <SignUpFields before={sent} submit={submit} />;
}
