import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { messages } from '../../contract/messages.ts';
import { ApiError } from '../lib/api-error.ts';
import { paths } from '../lib/paths.ts';
import { Alert } from '../ui/alert.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { signUp } from './sign-up.ts';
import { SignUpFields } from './signup-fields.tsx';

/** What the server has against an invitation; undefined where it is something else. */
export function invitationProblem(error: unknown): 'used' | 'other_address' | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.fields['invitation'] !== undefined) return 'used';
  return error.fields['email']?.includes(messages.not_invited) === true ? 'other_address' : undefined;
}

/** The sign-up of an invited person. No mail follows, so the server's answer is waited for and told. */
export function InvitedForm({ invitation }: { invitation: string }) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<'used' | 'other_address'>();
  const [ready, setReady] = useState(false);

  if (ready) {
    return (
      <div className="narrow">
        <PageHeading>{t('auth.signup.title')}</PageHeading>
        <Card>
          <Alert tone="success" title={t('auth.signup.done')}>
            {t('auth.signup.ready')}
          </Alert>
          <div className="row">
            <LinkButton href={paths.login}>{t('auth.signup.signin')}</LinkButton>
          </div>
        </Card>
      </div>
    );
  }

  return (
    <SignUpFields
      submit={async (values) => {
        if (values.password !== values.re_password) return;
        setProblem(undefined);
        try {
          await signUp({ ...values, invitation });
          setReady(true);
        } catch (error) {
          const found = invitationProblem(error);
          setProblem(found);
          if (found !== 'used') throw error;
        }
      }}
    >
      {problem === undefined ? (
        <Alert>{t('auth.signup.invited')}</Alert>
      ) : (
        <Alert tone="error">{t(`auth.signup.${problem}`)}</Alert>
      )}
    </SignUpFields>
  );
}
