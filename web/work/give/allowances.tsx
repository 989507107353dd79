import { useState } from 'react';

import { type Allowance, listAllowances, type WorkPage } from '../../../contract/work/work.ts';
import { type Formats, useFormats } from '../../lib/languages/formats.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import type { Translate } from '../../lib/languages/translate.ts';
import { useEndpoint } from '../../lib/api/use-endpoint.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { errorText } from '../../ui/feedback/error-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { showNotice } from '../../ui/feedback/notices.tsx';
import { AllowanceForm } from './allowance-form.tsx';
import { useWorkChanges } from './api.ts';

function inWords(
  t: Translate,
  { dateTime }: Formats,
  { minutes, attempts, closes_at }: Allowance,
  work: Pick<WorkPage, 'closes_at'>,
): string {
  // Minutes end with the work, whatever is left of them.
  const end = minutes > 0 && closes_at === null ? work.closes_at : null;
  return [
    ...(minutes > 0 ? [t('work.allow.told_minutes', { count: minutes })] : []),
    ...(end === null ? [] : [t('work.allow.told_at_most', { time: dateTime(end) })]),
    ...(attempts > 0 ? [t('work.allow.told_attempts', { count: attempts })] : []),
    ...(closes_at === null ? [] : [t('work.allow.told_closes', { time: dateTime(closes_at) })]),
  ].join(', ');
}

/** What single pupils are granted in a work. */
export function Allowances({ work }: { work: WorkPage }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { data, error, refetch } = useEndpoint(listAllowances, { params: { id: work.id } });
  const { grant } = useWorkChanges();
  const [asking, setAsking] = useState<Allowance | 'new'>();
  const canGrant = work.time_limit !== null || work.attempts === 'once' || work.closes_at !== null;

  async function remove({ person, name }: Allowance): Promise<void> {
    try {
      await grant(work.id, { person, minutes: 0, attempts: 0 });
      showNotice(t('work.allow.removed', { name }));
    } catch (refusal) {
      showNotice(errorText(t, refusal), 'error');
    }
  }

  return (
    <Card title={t('work.allow.title')}>
      <p className="muted small">{t(canGrant ? 'work.allow.lead' : 'work.allow.nothing')}</p>
      {error !== null && <LoadError text={errorText(t, error)} onRetry={refetch} />}
      <ul className="list gap-2 lines">
        {(data?.data_api ?? []).map((allowance) => (
          <li key={allowance.person}>
            <span>
              {allowance.name} <span className="muted small">{inWords(t, formats, allowance, work)}</span>
            </span>
            <span className="row">
              <Button
                look="secondary"
                small
                aria-label={t('work.allow.change', { name: allowance.name })}
                onClick={() => setAsking(allowance)}
              >
                {t('work.page.change')}
              </Button>
              <IconButton
                icon="remove"
                label={t('work.allow.remove', { name: allowance.name })}
                onClick={() => void remove(allowance)}
              />
            </span>
          </li>
        ))}
      </ul>
      {canGrant && data !== undefined && data.pupils.length > 0 && (
        <Button look="secondary" onClick={() => setAsking('new')}>
          {t('work.allow.add')}
        </Button>
      )}
      {asking !== undefined && data !== undefined && (
        <AllowanceForm
          work={work}
          pupils={data.pupils}
          present={asking === 'new' ? undefined : asking}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Card>
  );
}
