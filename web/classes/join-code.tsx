import { useState } from 'react';

import { useTranslation } from '../lib/languages/i18n.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Confirm } from '../ui/dialogs/confirm.tsx';
import { errorText } from '../ui/feedback/error-text.ts';
import { useChangesOf } from './api.ts';

/** The code by which pupils join a class: shown, made anew, or closed. */
export function JoinCode({ id, code }: { id: number; code: string | null }) {
  const { t } = useTranslation();
  const { renewCode, closeJoining } = useChangesOf(id);
  const [asking, setAsking] = useState(false);
  const renew = (
    <Button
      look="secondary"
      small
      busy={renewCode.isPending}
      busyText={t('ui.saving')}
      onClick={() => renewCode.mutate()}
    >
      {t(code === null ? 'classes.code.open' : 'classes.code.renew')}
    </Button>
  );
  return (
    <Card title={t('classes.code.title')}>
      <div className="stack gap-3">
        <p className="muted small">{t(code === null ? 'classes.code.closed' : 'classes.code.hint')}</p>
        {code !== null && <p className="class-code">{code}</p>}
        {renewCode.isError && <Alert tone="error">{errorText(t, renewCode.error)}</Alert>}
        <div className="row gap-2">
          {renew}
          {code !== null && (
            <Button look="secondary" small onClick={() => setAsking(true)}>
              {t('classes.code.close')}
            </Button>
          )}
        </div>
      </div>
      {asking && (
        <Confirm
          title={t('classes.code.ask')}
          action={t('classes.code.close')}
          look="primary"
          onConfirm={closeJoining}
          onClose={() => setAsking(false)}
        >
          {t('classes.code.tell')}
        </Confirm>
      )}
    </Card>
  );
}
