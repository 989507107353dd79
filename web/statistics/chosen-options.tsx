import type { Verdict } from '../../contract/answers.ts';
import { type OptionLetter, optionLetters } from '../../contract/choices.ts';
import type { ReadQuestion } from '../../contract/questions.ts';
import type { AnswerCount } from '../../contract/statistics.ts';
import { useFormats } from '../lib/formats.ts';
import { useTranslation } from '../lib/i18n.ts';
import { optionName, optionsToChoose } from '../questions/options.ts';
import { QuestionPicture } from '../questions/picture.tsx';
import { Bar } from '../ui/bar.tsx';
import { Card } from '../ui/card.tsx';
import { VerdictWord } from './verdict-word.tsx';

type Chosen = Readonly<Record<OptionLetter, number>>;

/** How many chose each option. One that was chosen and removed later is still there. */
export function ChosenOptions({ question, chosen }: { question: ReadQuestion; chosen: Chosen }) {
  const { t } = useTranslation();
  const share = useShare(optionLetters.reduce((sum, letter) => sum + chosen[letter], 0));
  const offered = new Set(optionsToChoose(question).map(({ letter }) => letter));
  const letters = optionLetters.filter((letter) => offered.has(letter) || chosen[letter] > 0);
  return (
    <Card title={t('statistics.options')}>
      <QuestionPicture image={question.image} small />
      <ul className="result-bars">
        {letters.map((letter) => {
          const isRight = letter === question.right_answer;
          const label = (
            <>
              {optionName(question, letter)}
              {isRight && <strong className="result-right"> ✓ {t('statistics.right_answer')}</strong>}
            </>
          );
          return (
            <li key={letter}>
              <Bar label={label} tone={isRight ? 'green' : 'brand'} {...share(chosen[letter])} />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

const tones = { right: 'green', wrong: 'orange', waiting: 'amber' } as const;

/** How many written answers are right, wrong, or wait. */
export function VerdictShares({ question, count }: { question: ReadQuestion; count: AnswerCount }) {
  const { t } = useTranslation();
  const share = useShare(count.answers);
  const wrong = count.answers - count.right - count.waiting;
  const shown: [Verdict, number][] = [
    ['right', count.right],
    ['wrong', wrong],
  ];
  if (count.waiting > 0) shown.push(['waiting', count.waiting]);
  return (
    <Card title={t('statistics.verdicts')}>
      {question.right_answer_text !== '' && (
        <p className="pre-line muted">{t('questions.expected', { text: question.right_answer_text })}</p>
      )}
      <ul className="result-bars">
        {shown.map(([verdict, answers]) => (
          <li key={verdict}>
            <Bar label={<VerdictWord verdict={verdict} />} tone={tones[verdict]} {...share(answers)} />
          </li>
        ))}
      </ul>
    </Card>
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
