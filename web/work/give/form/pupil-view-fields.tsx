import { useId } from 'react';

import { attemptRules, showTimes } from '../../../../contract/work/work-fields.ts';
import { useTranslation } from '../../../lib/languages/i18n.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextField } from '../../../ui/fields/field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { isReserved, shownIn, type WorkValues } from './form-values.ts';
import { Folded, Group } from './group.tsx';

const shown = ['marks', 'keys', 'explanations'] as const;

export type FieldsProps = {
  values: WorkValues;
  onChange: (change: Partial<WorkValues>) => void;
  /** Whether an attempt has started, so that some fields stay as they are. */
  hasStarted: boolean;
};

type CheckProps = {
  name: 'mix_tests' | 'mix_options' | 'parents_see' | 'offline' | 'reserved';
  label: string;
  disabled?: boolean;
  /** The id of what explains it. */
  explained?: string;
};

/** Warns where an exam shows its right answers while a pupil can still answer. */
export function ShowWarnings({ values }: Pick<FieldsProps, 'values'>) {
  const { t } = useTranslation();
  const { mode, attempts, show, closes_at } = values;
  if (mode !== 'exam') return null;
  const { marks, keys, explanations } = shownIn(values);
  const showsKeys = keys === 'end' || explanations === 'end';
  const isRepeated = attempts !== 'once';
  if (showsKeys) return <Alert tone="warning">{t(`work.show.warn.${isRepeated ? 'again' : 'first'}`)}</Alert>;
  const texts = [
    ...(show === null && closes_at === '' ? [t('work.show.warn.no_closing')] : []),
    ...(isRepeated && marks === 'end' ? [t('work.show.warn.only_sum')] : []),
  ];
  if (texts.length === 0) return null;
  return (
    <Alert>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Alert>
  );
}

/** How often the work is done, in which order, and what pupils and parents see of it. */
export function MoreFields({ values, onChange, hasStarted }: FieldsProps) {
  const { t } = useTranslation();
  const { mode, attempts, pass_mark } = values;
  const [offlineHint, reservedHint] = [useId(), useId()];
  const show = shownIn(values);
  const times = mode === 'exam' ? showTimes.filter((time) => time !== 'each') : showTimes;

  const check = ({ name, label, disabled, explained }: CheckProps) => (
    <label className="check-line">
      <input
        type="checkbox"
        className="choice"
        name={name}
        checked={name === 'reserved' ? isReserved(values) : values[name]}
        disabled={disabled}
        aria-describedby={explained}
        onChange={({ target }) => onChange({ [name]: target.checked })}
      />
      {label}
    </label>
  );

  return (
    <Folded
      title={t('work.form.more')}
      fields={['attempts', 'show', 'pass_mark', 'mix_tests', 'mix_options', 'reserved', 'offline']}
    >
      <SelectField
        name="attempts"
        label={t('work.often.title')}
        options={attemptRules.map((value) => ({ value, label: t(`work.often.${value}`) }))}
        value={attempts}
        onChange={({ target }) => onChange({ attempts: target.value as typeof attempts })}
      />
      <div>
        {check({ name: 'mix_tests', label: t('work.mix.tests'), disabled: hasStarted })}
        {check({ name: 'mix_options', label: t('work.mix.options'), disabled: hasStarted })}
      </div>
      <Group name="show" legend={t('work.show.title')} hint={t(`work.show.hint.${mode}`)}>
        <div className="work-triple">
          {shown.map((what) => (
            <SelectField
              key={what}
              name={`show_${what}`}
              label={t(`work.show.${what}`)}
              options={times.map((value) => ({ value, label: t(`work.show.when.${value}`) }))}
              value={show[what]}
              onChange={({ target }) => onChange({ show: { ...show, [what]: target.value } })}
            />
          ))}
        </div>
      </Group>
      <TextField
        name="pass_mark"
        type="number"
        inputMode="numeric"
        min={0}
        max={100}
        label={t('work.pass.label')}
        hint={t('work.pass.hint')}
        value={pass_mark}
        onChange={({ target }) => onChange({ pass_mark: target.value })}
      />
      {check({ name: 'parents_see', label: t('work.parents.label') })}
      <div>
        {check({ name: 'reserved', label: t('work.reserved.label'), explained: reservedHint })}
        <p id={reservedHint} className="muted small">
          {t('work.reserved.hint')}
        </p>
      </div>
      {mode === 'exam' && (
        <div>
          {check({ name: 'offline', label: t('work.offline.label'), explained: offlineHint })}
          <p id={offlineHint} className="muted small">
            {t('work.offline.hint')}
          </p>
        </div>
      )}
    </Folded>
  );
}
