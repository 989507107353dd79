import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { paths } from '../lib/paths.ts';
import { Alert } from '../ui/alert.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { type InvitationProblem, invitationProblem } from './invitation-problem.ts';
import { signUp } from './sign-up.ts';
import { SignUpFields } from './signup-fields.tsx';

/** The sign-up of an invited person. No mail follows, so the server's answer is waited for and told. */
export function InvitedForm({ invitation }: { invitation: string }) {
  const { t } = useTranslation();
  const [problem, setProblem] = useState<InvitationProblem>();
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
