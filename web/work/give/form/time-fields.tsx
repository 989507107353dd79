import { longestTimeLimit } from '../../../../contract/work/work-fields.ts';
import { readClock } from '../../../../contract/work/work.ts';
import { useTranslation } from '../../../lib/languages/i18n.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/field.tsx';
import type { WorkValues } from './form-values.ts';
import { Folded } from './group.tsx';

type Times = Pick<WorkValues, 'opens_at' | 'due_at' | 'closes_at' | 'time_limit'>;
export type TimeFieldsProps = Times & {
  isExam: boolean;
  onChange: (change: Partial<Times>) => void;
};

/** Six in the evening some days after a day. @param local a time as `2026-11-27T18:00` */
function eveningAfter(local: string, days: number): string {
  const day = new Date(`${local.slice(0, 10)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return `${day.toISOString().slice(0, 10)}T18:00`;
}

/** When the work opens, is due and closes, by the clock of the school, and how long an attempt takes. */
export function TimeFields({ opens_at, due_at, closes_at, time_limit, isExam, onChange }: TimeFieldsProps) {
  const { t } = useTranslation();
  const { data: clock } = useEndpoint(readClock, {});
  const now = clock?.local ?? '';
  // Of a work that has opened, the time that is left.
  const start = opens_at > now ? opens_at : now;
  const window = (Date.parse(`${closes_at}Z`) - Date.parse(`${start}Z`)) / 60_000;
  const isSet = opens_at !== '' || closes_at !== '' || time_limit !== '';
  return (
    <>
      <TextField
        name="due_at"
        type="datetime-local"
        label={t('work.when.due')}
        hint={t('work.when.due_hint')}
        value={due_at}
        onChange={({ target }) => onChange({ due_at: target.value })}
      />
      {clock !== undefined && (
        <div className="row">
          <Button look="secondary" small onClick={() => onChange({ due_at: eveningAfter(clock.local, 1) })}>
            {t('work.when.tomorrow')}
          </Button>
          <Button look="secondary" small onClick={() => onChange({ due_at: eveningAfter(clock.local, 7) })}>
            {t('work.when.week')}
          </Button>
          {due_at !== '' && (
            <Button look="quiet" small onClick={() => onChange({ due_at: '' })}>
              {t('work.when.clear')}
            </Button>
          )}
        </div>
      )}
      <Folded
        title={t('work.when.more')}
        fields={['opens_at', 'closes_at', 'time_limit']}
        open={isExam || isSet}
      >
        <div className="work-pair">
          <TextField
            name="opens_at"
            type="datetime-local"
            label={t('work.when.opens')}
            hint={t('work.when.opens_hint')}
            value={opens_at}
            onChange={({ target }) => onChange({ opens_at: target.value })}
          />
          <TextField
            name="closes_at"
            type="datetime-local"
            label={t('work.when.closes')}
            hint={t('work.when.closes_hint')}
            value={closes_at}
            onChange={({ target }) => onChange({ closes_at: target.value })}
          />
        </div>
        <TextField
          name="time_limit"
          type="number"
          inputMode="numeric"
          min={1}
          max={longestTimeLimit}
          label={t('work.when.limit')}
          hint={t('work.when.limit_hint')}
          value={time_limit}
          onChange={({ target }) => onChange({ time_limit: target.value })}
        />
        {window > 0 && Number(time_limit) > window && <Alert>{t('work.when.limit_cut')}</Alert>}
      </Folded>
      {clock !== undefined && (
        <p className="muted small">{t('work.when.zone', { zone: clock.time_zone.replaceAll('_', ' ') })}</p>
      )}
    </>
  );
}
