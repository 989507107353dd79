import { useEffect } from 'react';

import { keeping } from '../../answers/solve/keeping.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { answersOf, outbox } from '../../device/outbox.ts';
import { useObservable } from '../../lib/observable.ts';
import { Card } from '../../ui/layout/card.tsx';
import { isHandedInHere } from './attempt/kept-work.ts';

/** An attempt that was handed in on this device, and is sent by itself. @param onTaken called when the server has it */
export function HandedInHere({ attempt, onTaken }: { attempt: number; onTaken: () => void }) {
  const { t } = useTranslation();
  const parts = useObservable(keeping);
  const isHere = isHandedInHere(answersOf(useObservable(outbox)), attempt);
  useEffect(() => {
    if (!isHere) onTaken();
  }, [isHere, onTaken]);
  return (
    <Card title={t('attempts.hand_in.kept_title')}>
      <p>{t('attempts.hand_in.kept')}</p>
      {parts && <parts.OutboxLine />}
    </Card>
  );
}
