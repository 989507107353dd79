import { useTranslation } from 'react-i18next';

import { paths } from '../lib/paths.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { ResendActivation } from './resend-activation.tsx';

/** What comes after a sign-up: the mail that has to be opened, and what to do when it does not come. */
export function SignUpDone({ email, onBack }: { email: string; onBack: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="narrow">
      <PageHeading>{t('auth.signup.title')}</PageHeading>
      <Card>
        <Alert tone="success" title={t('auth.signup.done')}>
          {t('auth.signup.done_text')}
        </Alert>
        <p className="muted">{t('auth.signup.sent_to', { email })}</p>
        <ResendActivation email={email} />
        <div className="row">
          <LinkButton href={paths.login}>{t('auth.signup.signin')}</LinkButton>
          <Button look="quiet" onClick={onBack}>
            {t('auth.signup.back')}
          </Button>
        </div>
      </Card>
    </div>
  );
}
