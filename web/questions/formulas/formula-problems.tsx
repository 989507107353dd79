import type { BrokenFormula } from '../../../contract/questions/preview.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { Alert } from '../../ui/feedback/alert.tsx';

/** The formulas of a test that will be shown as they were typed, and why. */
export function FormulaProblems({ broken }: { broken: readonly BrokenFormula[] }) {
  const { t } = useTranslation();
  return (
    <div role="status" className="formula-problems">
      {broken.length > 0 && (
        <Alert tone="warning">
          {broken.map(({ formula, problem }) => (
            <p key={formula}>
              {t(`questions.formulas.${problem}`)} <code>{formula}</code>
            </p>
          ))}
        </Alert>
      )}
    </div>
  );
}
