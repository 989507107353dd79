import { useState } from 'react';
import { useLocation } from 'wouter';

import { aiPaths } from '../paths.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { useAction } from '../../ui/feedback/use-action.ts';
import { useOrderDrafts } from './drafts-api.ts';
import { CountField } from './new-drafts.tsx';

/** Asks for drafts that are like a test, and leads to them. @param id that of the test */
export function MoreLikeThis({ id }: { id: number }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const order = useOrderDrafts();
  const [count, setCount] = useState(5);
  const { busy, run: ask } = useAction(async () => {
    const made = await order({ like: id, count });
    if (made !== undefined) navigate(aiPaths.draftOrder(made.id));
  });

  return (
    <Card className="screen-only" title={t('ai.drafts.more.title')}>
      <p>{t('ai.drafts.more.lead')}</p>
      <div className="row ai-more">
        <CountField onChoose={setCount} />
        <Button look="secondary" busy={busy} busyText={t('ui.saving')} onClick={ask}>
          {t('ai.drafts.more.ask', { count })}
        </Button>
      </div>
    </Card>
  );
}
