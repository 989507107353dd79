import { useState } from 'react';

import { type QuestionSet, setLimits } from '../../contract/question-sets.ts';
import { FindTeacher } from '../classes/find-teacher.tsx';
import { useTranslation } from '../lib/languages/i18n.ts';
import { usePerson } from '../lib/session/session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import { useAction } from '../ui/feedback/use-action.ts';
import { SelectField } from '../ui/fields/select-field.tsx';
import { useSetChanges } from './api.ts';

type Shares = NonNullable<QuestionSet['shares']>;

const rights = ['use', 'change'] as const;

/** Shares a set of the reader with the whole school or with colleagues, each to use or to change; nothing is saved before the button. */
export function ShareDialog({ set, onClose }: { set: QuestionSet; onClose: () => void }) {
  const { t } = useTranslation();
  const { change } = useSetChanges();
  const ownId = usePerson()?.id;
  const [shares, setShares] = useState<Shares>(set.shares ?? []);
  const school = shares.find(({ person }) => person === null);
  const people = shares.filter(({ person }) => person !== null);
  const options = rights.map((value) => ({ value, label: t(`sets.share.${value}`) }));
  const { busy, problem, run } = useAction(
    async () => {
      const body = { shares: shares.map(({ person, may_change }) => ({ person, may_change })) };
      await change(set.id, body);
      onClose();
      return t(shares.length === 0 ? 'sets.share.ended' : 'sets.share.done');
    },
    { inPlace: true },
  );

  function close(): void {
    if (!busy) onClose();
  }

  function shareWithSchool(right: string): void {
    const whole = { person: null, name: '', may_change: right === 'change' };
    setShares(right === '' ? people : [whole, ...people]);
  }

  function shareWith(share: Shares[number], right: string): void {
    const changed = right === '' ? [] : [{ ...share, may_change: right === 'change' }];
    setShares(shares.flatMap((other) => (other === share ? changed : [other])));
  }

  return (
    <Dialog
      title={t('sets.share.title', { name: set.name })}
      onClose={close}
      actions={
        <>
          <Button look="secondary" onClick={close} disabled={busy}>
            {t('ui.cancel')}
          </Button>
          <Button busy={busy} busyText={t('ui.saving')} onClick={run}>
            {t('sets.share.save')}
          </Button>
        </>
      }
    >
      <div className="stack gap-4">
        <p>{t('sets.share.about_use')}</p>
        <p>{t('sets.share.about_change')}</p>
        <SelectField
          name="school"
          label={t('sets.share.school')}
          placeholder={t('sets.share.none')}
          options={options}
          value={school === undefined ? '' : rights[Number(school.may_change)]}
          onChange={({ target }) => shareWithSchool(target.value)}
        />
        {shares.length < setLimits.shares && (
          <FindTeacher
            name="colleague"
            label={t('sets.share.find')}
            none={t('sets.share.nobody')}
            without={[ownId ?? null, ...people.map(({ person }) => person)]}
            onChoose={(found) =>
              setShares([
                ...shares,
                {
                  person: found.id,
                  name: `${found.first_name} ${found.last_name}`.trim(),
                  may_change: false,
                },
              ])
            }
          />
        )}
        {people.length > 0 && (
          <ul className="list gap-2" aria-label={t('sets.share.people')}>
            {people.map((share) => (
              <li key={share.person}>
                <SelectField
                  name={`right_${share.person}`}
                  label={share.name}
                  options={[...options, { value: '', label: t('sets.share.none') }]}
                  value={rights[Number(share.may_change)]}
                  onChange={({ target }) => shareWith(share, target.value)}
                />
              </li>
            ))}
          </ul>
        )}
        {problem !== undefined && <Alert tone="error">{problem}</Alert>}
      </div>
    </Dialog>
  );
}
