import { mostWorkTests } from '../../../../contract/work/work-fields.ts';
import { CategoryTypeahead } from '../../../categories/category-typeahead.tsx';
import { useTranslation } from '../../../lib/languages/i18n.ts';
import { questionTypeViews } from '../../../question-types/registry.ts';
import { useDifficultyLevels } from '../../../questions/api.ts';
import { TextField } from '../../../ui/fields/field.tsx';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import { useBank } from '../api.ts';
import type { WorkValues } from './form-values.ts';

type Rule = WorkValues['rule'];

const toggled = <Value,>(values: readonly Value[], value: Value): readonly Value[] =>
  values.includes(value) ? values.filter((chosen) => chosen !== value) : [...values, value];

type ChoicesProps<Value> = {
  legend: string;
  options: readonly { value: Value; label: string }[];
  chosen: readonly Value[];
  onChange: (chosen: readonly Value[]) => void;
};

/** Check boxes of which none chosen means all. */
function Choices<Value extends string | number>({ legend, options, chosen, onChange }: ChoicesProps<Value>) {
  const { t } = useTranslation();
  return (
    <fieldset>
      <legend className="field-label">{legend}</legend>
      <p className="field-hint">{t('work.rule.all')}</p>
      <div className="grid work-choices">
        {options.map(({ value, label }) => (
          <label key={value} className="check-line">
            <input
              type="checkbox"
              className="choice"
              checked={chosen.includes(value)}
              onChange={() => onChange(toggled(chosen, value))}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A rule that finds tests, with how many it finds now. */
export function RuleFields({ rule, onChange }: { rule: Rule; onChange: (change: Partial<Rule>) => void }) {
  const { t } = useTranslation();
  const levels = useDifficultyLevels();
  return (
    <div className="stack">
      <CategoryTypeahead
        label={t('work.find.subject')}
        value={rule.category}
        onChange={(category) => onChange({ category })}
      />
      <Choices
        legend={t('work.rule.levels')}
        options={(levels.data ?? []).map((level) => ({
          value: level.id,
          label: level.qiyinlik_darajasi_nomi,
        }))}
        chosen={rule.levels}
        onChange={(chosen) => onChange({ levels: chosen })}
      />
      <Choices
        legend={t('work.rule.types')}
        options={questionTypeViews().map((view) => ({ value: view.name, label: view.title(t) }))}
        chosen={rule.types}
        onChange={(chosen) => onChange({ types: chosen })}
      />
      <TextField
        name="rule_count"
        type="number"
        inputMode="numeric"
        min={1}
        max={mostWorkTests}
        label={t('work.rule.count')}
        value={rule.count}
        onChange={({ target }) => onChange({ count: target.value })}
      />
      <RuleCount rule={rule} />
      <RadioCards
        name="rule_draw"
        legend={t('work.rule.draw')}
        options={(['same', 'each'] as const).map((value) => ({ value, label: t(`work.rule.${value}`) }))}
        value={rule.draw}
        onChange={(draw) => onChange({ draw: draw as Rule['draw'] })}
      />
    </div>
  );
}

function RuleCount({ rule }: { rule: Rule }) {
  const { t } = useTranslation();
  const { category, levels, types, count } = rule;
  const query = {
    category: category?.id,
    levels: levels.length === 0 ? undefined : levels.join(','),
    types: types.join(','),
    per_page: 1,
  };
  const { data } = useBank(category === null ? null : query);
  const found = category === null ? undefined : data?.total;
  return (
    <p role="status" className={found !== undefined && found < Number(count) ? 'field-error' : 'muted'}>
      {category === null && t('work.rule.subject_first')}
      {found !== undefined && t('work.rule.finds', { count: found })}{' '}
      {found !== undefined && found < Number(count) && t('work.rule.not_enough')}
    </p>
  );
}
