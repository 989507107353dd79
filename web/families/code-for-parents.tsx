import { useState } from 'react';

import { useFormats } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { errorText } from '../ui/feedback/error-text.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { useLinkingCode } from './api.ts';

/** The reader's code, shown when asked for: its days count from then on. */
export function CodeForParents() {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const { code, show, isPending } = useLinkingCode();
  const [problem, setProblem] = useState<string>();
  const [isRenewed, setRenewed] = useState(false);

  async function load(renew: boolean): Promise<void> {
    setProblem(undefined);
    try {
      await show(renew);
      setRenewed(renew);
    } catch (error) {
      setProblem(errorText(t, error));
    }
  }

  return (
    <Card title={t('families.code.title')}>
      <p className="muted">{t('families.code.lead')}</p>
      {code !== undefined && (
        <div role="status">
          <p className="family-code">{code.code}</p>
          <p className="muted">{t('families.code.until', { time: dateTime(code.expires_at) })}</p>
          {isRenewed && <p>{t('families.code.renewed')}</p>}
        </div>
      )}
      {problem !== undefined && <Alert tone="error">{problem}</Alert>}
      <div>
        <Button
          look={code === undefined ? 'primary' : 'secondary'}
          busy={isPending}
          onClick={() => void load(code !== undefined)}
        >
          {t(code === undefined ? 'families.code.show' : 'families.code.renew')}
        </Button>
      </div>
    </Card>
  );
}
