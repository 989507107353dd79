import { useState } from 'react';

import { getQuestionSet } from '../../../../contract/question-sets.ts';
import { mostWorkTests } from '../../../../contract/work/work-fields.ts';
import { call } from '../../../lib/api/api.ts';
import { useTranslation } from '../../../lib/languages/i18n.ts';
import { useSets } from '../../../question-sets/api.ts';
import { Button } from '../../../ui/button.tsx';
import { useAction } from '../../../ui/feedback/use-action.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { loadTestsOfBank } from '../api.ts';
import { chosenTest, type ChosenQuestion } from './form-values.ts';

export type FindTestsProps = {
  chosen: readonly ChosenQuestion[];
  onAdd: (questions: readonly ChosenQuestion[]) => void;
};

/** How many sets are offered, the newest first. */
const mostOffered = 100;

/** Adds those tests of a set that can be given and are not chosen yet, as many as a work has at most. Nothing is shown where there is no set. */
export function FromSet({ chosen, onAdd }: FindTestsProps) {
  const { t } = useTranslation();
  const { data } = useSets({ per_page: mostOffered });
  const [id, setId] = useState('');
  const [outcome, setOutcome] = useState('');
  const { busy, run } = useAction(async () => {
    const { data_api } = await call(getQuestionSet, { params: { id: Number(id) } });
    const known = new Set(chosen.map((question) => question.id));
    const others = (data_api[0]?.tests ?? []).map((test) => test.id).filter((test) => !known.has(test));
    const fitting = others.slice(0, Math.max(mostWorkTests - known.size, 0));
    const given = await loadTestsOfBank(fitting);
    onAdd(given.map(chosenTest));
    const count =
      given.length === 0 ? t('work.find.set_nothing') : t('work.find.set_added', { count: given.length });
    const isCut = fitting.length < others.length;
    setOutcome(isCut ? `${count} ${t('work.form.set_too_long', { most: mostWorkTests })}` : count);
  });
  if (data === undefined || data.total === 0) return null;
  return (
    <div className="stack gap-2">
      <SelectField
        name="find_set"
        label={t('work.find.from_set')}
        placeholder={t('work.find.choose_set')}
        options={data.data_api.map((set) => ({ value: set.id, label: set.name }))}
        value={id}
        onChange={({ target }) => {
          setId(target.value);
          setOutcome('');
        }}
      />
      {id !== '' && (
        <p>
          <Button look="secondary" small busy={busy} onClick={run}>
            {t('work.find.add_set')}
          </Button>
        </p>
      )}
      <p className="muted small" role="status">
        {outcome}
      </p>
    </div>
  );
}
