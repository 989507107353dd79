import './matching.css';

import { useId } from 'react';

import type { MatchingContent } from '../../../contract/question-types/matching.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { RichText } from '../../rich-text/rich-text.tsx';
import { PrintedBoxes } from '../printing/printed-boxes.tsx';
import { letteredChoices } from './listed-choices.ts';

/** The prompts, each with a box for a letter, and beside them the choices with their letters. */
export function PrintedMatching({ content }: { content: MatchingContent }) {
  const { t } = useTranslation();
  const title = useId();
  if (content.prompts.length === 0) return null;
  return (
    <div className="stack gap-3">
      <p id={title}>{t('questions.types.matching.letters')}</p>
      <div className="grid printed-matching">
        <PrintedBoxes parts={content.prompts} labelledBy={title} numbered />
        <ul className="grid gap-2 printed-boxes" aria-label={t('questions.types.matching.choices')}>
          {letteredChoices(content).map(({ id, mark, text }) => (
            <li key={id} className="printed-boxed">
              <span className="part-mark">{mark})</span>
              <span className="printed-boxed-text">
                <RichText text={text} />
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
