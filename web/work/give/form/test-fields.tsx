import { useTranslation } from '../../../lib/languages/i18n.ts';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import { ChosenTests, type ExposureCounts } from './chosen-tests.tsx';
import { FindTests } from './find-tests.tsx';
import type { WorkValues } from './form-values.ts';
import { Group } from './group.tsx';
import { RuleFields } from './rule-fields.tsx';

export type TestFieldsProps = {
  values: Pick<WorkValues, 'by' | 'tests' | 'rule'>;
  onChange: (change: Partial<WorkValues>) => void;
  exposure: ExposureCounts | undefined;
};

/** The tests of the work: chosen one by one, or found by a rule. */
export function TestFields({ values: { by, tests, rule }, onChange, exposure }: TestFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className="stack">
      <RadioCards
        inline
        name="by"
        legend={t('work.form.by')}
        options={(['tests', 'rule'] as const).map((value) => ({ value, label: t(`work.form.by_${value}`) }))}
        value={by}
        onChange={(chosen) => onChange({ by: chosen as typeof by })}
      />
      {by === 'tests' ? (
        <Group name="tests" legend={t('work.form.tests')} isLegendHidden>
          <ChosenTests tests={tests} onChange={(chosen) => onChange({ tests: chosen })} exposure={exposure} />
          <FindTests chosen={tests} onAdd={(test) => onChange({ tests: [...tests, test] })} />
        </Group>
      ) : (
        <Group name="rule" legend={t('work.form.by_rule')} isLegendHidden>
          <RuleFields rule={rule} onChange={(change) => onChange({ rule: { ...rule, ...change } })} />
        </Group>
      )}
    </div>
  );
}
