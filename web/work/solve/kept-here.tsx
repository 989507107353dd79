import { useEffect, useState } from 'react';

import { useTranslation } from '../../lib/languages/i18n.ts';
import { workPaths } from '../../lib/paths/work-paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { hasPaper } from './attempt/kept-paper.ts';

/** Leads to the attempt that this device keeps, where the work itself cannot be loaded. */
export function KeptWork({ id }: { id: number }) {
  const { t } = useTranslation();
  const [isHere, setHere] = useState(false);
  useEffect(() => {
    hasPaper(id).then(setHere, () => undefined);
  }, [id]);
  if (!isHere) return null;
  return (
    <LinkButton href={workPaths.doWork(id)} look="secondary">
      {t('attempts.offline.go_on')}
    </LinkButton>
  );
}
