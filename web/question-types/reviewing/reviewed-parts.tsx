import '../question-types.css';

import { useTranslation } from '../../lib/languages/i18n.ts';
import { RichText } from '../../rich-text/rich-text.tsx';
import { classNames } from '../../ui/class-names.ts';
import { toneOf, VerdictSign } from '../../ui/pictures/verdict-sign.tsx';

/** A part of an answer: the given text or choice. */
export type GivenPart = {
  person: number;
  label: string;
  /** Blank where nothing was answered. */
  text: string;
  /** Null where the right answer is not known. */
  isRight: boolean | null;
};

/** A part of a question with its right answer; `right` is blank where that is not known. */
export type ReviewedPart = { id: string; title: string; right: string; given: readonly GivenPart[] };

export type ReviewedPartsProps = {
  parts: readonly ReviewedPart[];
  /** The titles are numbers. */
  isNumbered?: boolean;
};

/**
 * The parts of a question, each with its given answers, and with the right one unless all answers are right. Signs and words show right and
 * wrong, beside colours.
 */
export function ReviewedParts({ parts, isNumbered = false }: ReviewedPartsProps) {
  const { t } = useTranslation();
  return (
    <ul className={classNames('grid gap-2', isNumbered && 'reviewed-numbers')}>
      {parts.map(({ id, title, right, given }) => (
        <li key={id} className="row reviewed-part">
          <span className="reviewed-title">
            <RichText text={title} />
          </span>
          <span className="grid gap-1 reviewed-answers">
            {given.map(({ person, label, text, isRight }) => (
              <Line key={person} label={label} text={text || t('questions.types.empty')} isRight={isRight} />
            ))}
            {right !== '' && given.some(({ isRight }) => isRight !== true) && (
              <Line label={t('questions.page.right')} text={right} isRight />
            )}
            {right !== '' && given.length === 0 && <Line text={right} isRight />}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Line({ label, text, isRight }: { label?: string; text: string; isRight: boolean | null }) {
  const verdict = isRight === true ? 'right' : 'wrong';
  return (
    <span className={classNames('reviewed-answer', isRight !== null && `ink-${toneOf[verdict]}`)}>
      {isRight !== null && <VerdictSign verdict={verdict} />}
      <span className="reviewed-text">
        {label !== undefined && (
          <>
            <span className="reviewed-label">{label}:</span>{' '}
          </>
        )}
        <RichText text={text} />
      </span>
    </span>
  );
}
