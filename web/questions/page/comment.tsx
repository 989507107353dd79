import './page.css';

import { useTranslation } from '../../lib/languages/i18n.ts';

/** The comment of the marker on an answer; nothing without a comment. */
export function Comment({ text, option }: { text: string | undefined; option?: string | undefined }) {
  const { t } = useTranslation();
  if (text === undefined || text === '') return null;
  return (
    <p className="stack gap-0 answer-comment">
      <span className="muted small">
        {option === undefined ? t('questions.comment') : t('questions.comment_of', { name: option })}
      </span>
      <span className="pre-wrap">{text}</span>
    </p>
  );
}
