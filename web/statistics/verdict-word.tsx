import type { Verdict } from '../../contract/answers.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { VerdictSign } from '../ui/pictures/verdict-sign.tsx';

/** A verdict as a sign and a word. Screen readers read the word alone. */
export function VerdictWord({ verdict }: { verdict: Verdict }) {
  const { t } = useTranslation();
  return (
    <span className="result-verdict">
      <span aria-hidden="true">
        <VerdictSign verdict={verdict} />
      </span>
      {t(`statistics.verdict.${verdict}`)}
    </span>
  );
}
