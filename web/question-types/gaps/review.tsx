import './gaps.css';

import { isGapRight } from '../../../contract/question-types/gaps/gap-score.ts';
import type { GapsAnswer, GapsContent, GapsKey } from '../../../contract/question-types/gaps/gaps.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { RichText } from '../../rich-text/rich-text.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { ReviewProps } from '../view.ts';
import { acceptedIn, type Gap, textIn } from './filled.ts';
import { GapText } from './gap-text.tsx';
import { rightGaps } from './right-gaps.ts';

/** The text with the right answers in its gaps or, where there are answers, the text of each with those beside that it missed. */
export function ReviewGaps({ content, right, answers }: ReviewProps<GapsContent, GapsKey, GapsAnswer>) {
  if (answers.length === 0) return <FilledText content={content} right={right} />;
  return answers.map(({ person, label, answer }) => (
    <div key={person} className="stack gap-1 reviewed-gaps">
      <p className="row reviewed-gaps-label">
        <span>{label}</span>
        {right !== null && <RightCount {...rightGaps(content, right, answer)} />}
      </p>
      <FilledText content={content} right={right} answer={answer} />
    </div>
  ));
}

function RightCount({ right, gaps }: { right: number; gaps: number }) {
  const { t } = useTranslation();
  return <span>{t('questions.types.gaps.right_count', { part: right, whole: gaps })}</span>;
}

type FilledTextProps = { content: GapsContent; right: GapsKey | null; answer?: GapsAnswer };

function FilledText({ content, right, answer }: FilledTextProps) {
  return (
    <div className="filled-text pre-wrap">
      <GapText content={content}>{(gap) => <FilledGap gap={gap} right={right} answer={answer} />}</GapText>
    </div>
  );
}

type FilledGapProps = { gap: Gap; right: GapsKey | null; answer: GapsAnswer | undefined };

/** The answer in a gap with its verdict, and the right one where that is another; without a key the answer alone. */
function FilledGap({ gap, right, answer }: FilledGapProps) {
  const { t } = useTranslation();
  const text = textIn(answer, gap.id).trim();
  const shown = text === '' ? t('questions.types.gaps.empty') : text;
  const accepted = right === null ? '' : acceptedIn(right, gap.id);
  const isRight = right !== null && answer !== undefined && isGapRight(gap, right, answer);
  const verdict = isRight ? 'right' : 'wrong';
  return (
    <>
      {answer !== undefined && (
        <span
          className={classNames(
            'filled-gap',
            right !== null && `filled-gap-${verdict}`,
            text === '' && 'filled-gap-empty',
          )}
        >
          {right !== null && (
            <>
              <span aria-hidden="true">{isRight ? '✓' : '✗'} </span>
              <span className="visually-hidden">{t(`ui.verdict.${verdict}`)}: </span>
            </>
          )}
          <RichText text={shown} />
        </span>
      )}
      {accepted !== '' && !isRight && (
        <>
          {answer !== undefined && ' '}
          <span className="filled-gap filled-gap-accepted">
            <span className="visually-hidden">{t('questions.page.right')}: </span>
            <RichText text={accepted} />
          </span>
        </>
      )}
      {accepted === '' && answer === undefined && (
        <span className="filled-gap filled-gap-empty">{gap.number}</span>
      )}
    </>
  );
}
