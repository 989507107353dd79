import type { Verdict } from '../../contract/answers.ts';
import type { QuestionToSolve, ReadQuestion } from '../../contract/questions/questions.ts';
import type { Statistics } from '../../contract/statistics.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { optionName } from '../question-types/option-name.ts';
import type { QuestionTypeView } from '../question-types/view.ts';
import { askedIn, keyText } from '../question-types/wire.ts';
import { QuestionMedia } from '../question-card/question.tsx';
import { RichText, RichTexts } from '../rich-text/rich-text.tsx';
import { Bar } from '../ui/layout/bar.tsx';
import { Card } from '../ui/layout/card.tsx';
import { VerdictWord } from './verdict-word.tsx';

export type ChosenOptionsProps = {
  /** With its right answer, where the reader may know it. */
  question: QuestionToSolve;
  view: QuestionTypeView;
  /** How many answered. */
  answers: number;
  /** How many chose an option, by its id. */
  chosen: Readonly<Record<string, number>>;
};

/** How many chose each option. One that was chosen and removed later is still there. */
export function ChosenOptions({ question, view, answers, chosen }: ChosenOptionsProps) {
  const { t } = useTranslation();
  const { content, key } = askedIn(view, question);
  const right = key === null ? [] : view.rightOptions?.(key);
  const share = useShare(answers);
  const options = view.options?.(content) ?? [];
  const removed = Object.keys(chosen)
    .filter((id) => (chosen[id] ?? 0) > 0 && options.every((option) => option.id !== id))
    .map((id) => ({ id, mark: id.toUpperCase(), text: '' }));
  return (
    <RichTexts of={question}>
      <Card title={t('statistics.options')}>
        <QuestionMedia question={question} look="small" />
        <ul className="grid gap-3 result-bars">
          {[...options, ...removed].map((option) => {
            const isRight = right?.includes(option.id) === true;
            const label = (
              <>
                <RichText text={optionName(option)} />
                {isRight && <strong className="ink-green"> ✓ {t('statistics.right_answer')}</strong>}
              </>
            );
            return (
              <li key={option.id}>
                <Bar label={label} tone={isRight ? 'green' : 'brand'} {...share(chosen[option.id] ?? 0)} />
              </li>
            );
          })}
        </ul>
      </Card>
    </RichTexts>
  );
}

const tones = { right: 'green', partly: 'brand', wrong: 'orange', waiting: 'amber' } as const;

export type VerdictSharesProps = {
  question: ReadQuestion;
  view: QuestionTypeView | undefined;
  count: Omit<Statistics, 'options' | 'weeks'>;
};

/** How many answers are right, partly right or wrong, or wait. */
export function VerdictShares({ question, view, count }: VerdictSharesProps) {
  const { t } = useTranslation();
  const share = useShare(count.answers);
  const expected = view === undefined ? '' : keyText(view, question);
  const { answers, right, partly, waiting } = count;
  const all: [Verdict, number][] = [
    ['right', right],
    ['partly', partly],
    ['wrong', answers - right - partly - waiting],
    ['waiting', waiting],
  ];
  const isShown = (verdict: Verdict, number: number) =>
    number > 0 || verdict === 'right' || verdict === 'wrong';
  const shown = all.filter(([verdict, number]) => isShown(verdict, number));
  return (
    <RichTexts of={question}>
      <Card title={t('statistics.verdicts')}>
        {expected !== '' && (
          <div className="pre-wrap muted">
            <RichText text={t('questions.expected', { text: expected })} />
          </div>
        )}
        <ul className="grid gap-3 result-bars">
          {shown.map(([verdict, number]) => (
            <li key={verdict}>
              <Bar label={<VerdictWord verdict={verdict} />} tone={tones[verdict]} {...share(number)} />
            </li>
          ))}
        </ul>
      </Card>
    </RichTexts>
  );
}

/** What a bar says of a part of all answers: `12 (40%)`. */
function useShare(whole: number) {
  const formats = useFormats();
  return (part: number) => {
    const percent = formats.percent(whole === 0 ? 0 : (100 * part) / whole);
    return { part, whole, text: `${formats.number(part)} (${percent})` };
  };
}
