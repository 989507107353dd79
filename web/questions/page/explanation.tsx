import './page.css';

import { useTranslation } from '../../lib/languages/i18n.ts';
import { RichText } from '../../rich-text/rich-text.tsx';

/** Why the right answer to a test is right; nothing where its author has not said that. */
export function Explanation({ text }: { text: string | undefined }) {
  const { t } = useTranslation();
  if (text === undefined || text === '') return null;
  return (
    <section className="explanation">
      <h2 className="explanation-title">{t('questions.page.explanation')}</h2>
      <div className="pre-line">
        <RichText text={text} />
      </div>
    </section>
  );
}
