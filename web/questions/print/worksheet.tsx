import type { ReadQuestion } from '../../../contract/questions/questions.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { Question } from '../../question-card/question.tsx';
import { noPictures, OptionPicturesContext } from '../../question-types/option-pictures.tsx';
import { findView } from '../../question-types/registry.ts';
import { TypePart } from '../../question-types/type-part.tsx';
import { paperKeyText } from '../../question-types/wire.ts';
import { RichText, RichTexts } from '../../rich-text/rich-text.tsx';
import { PicturesAtOnceContext } from '../../ui/pictures/pictures-at-once.ts';
import type { PrintedTest, Variant } from './variants.ts';

/** What stands above the tests. */
export type SheetHead = {
  /** Blank where the school has no name. */
  school: string;
  title: string;
  /** The class of all who get the sheet; blank where each writes it. */
  className: string;
};

export type WorksheetsProps = {
  head: SheetHead;
  variants: readonly Variant[];
  /** The tests with their right answers, by id, for a sheet of these; undefined without one. Those that the reader may not read are missing. */
  keys: ReadonlyMap<number, ReadQuestion> | undefined;
};

/** Numbered tests with room for the answers, each variant on sheets of its own, and the right answers on a sheet after them. */
export function Worksheets({ head, variants, keys }: WorksheetsProps) {
  return (
    <PicturesAtOnceContext value>
      {variants.map((variant) => (
        <Worksheet key={variant.letter} head={head} variant={variant} />
      ))}
      {keys !== undefined && <RightAnswers title={head.title} variants={variants} keys={keys} />}
    </PicturesAtOnceContext>
  );
}

function Worksheet({ head: { school, title, className }, variant }: { head: SheetHead; variant: Variant }) {
  const { t } = useTranslation();
  const { letter, tests } = variant;
  const name = letter === '' ? '' : t('questions.print.variant', { letter });
  return (
    <section className="worksheet" aria-label={`${t('questions.print.title')} ${name}`.trim()}>
      <div className="worksheet-head">
        {school !== '' && <p className="small">{school}</p>}
        <p className="row apart worksheet-title">
          <strong>{title}</strong>
          {name !== '' && <strong className="worksheet-variant">{name}</strong>}
        </p>
        <ul className="row worksheet-lines">
          <li className="worksheet-line worksheet-line-name">{t('questions.print.name')}</li>
          {className === '' ? (
            <li className="worksheet-line">{t('questions.print.class')}</li>
          ) : (
            <li>
              {t('questions.print.class')} {className}
            </li>
          )}
          <li className="worksheet-line">{t('questions.print.date')}</li>
        </ul>
      </div>
      <ol>
        {tests.map(({ test: question, content }, place) => (
          <li key={question.id} className="worksheet-test">
            <PrintedQuestion question={question} content={content} number={place + 1} />
          </li>
        ))}
      </ol>
    </section>
  );
}

type PrintedQuestionProps = { question: PrintedTest; content: unknown; number: number };

function PrintedQuestion({ question, content, number }: PrintedQuestionProps) {
  const view = findView(question.test_type);
  return (
    <Question question={question} look="small" number={`${number}.`} media="printed">
      {view && (
        <OptionPicturesContext value={question.media?.options ?? noPictures}>
          <TypePart part={view.Print} props={{ content }} />
        </OptionPicturesContext>
      )}
    </Question>
  );
}

type RightAnswersProps = {
  title: string;
  variants: readonly Variant[];
  keys: ReadonlyMap<number, ReadQuestion>;
};

function RightAnswers({ title, variants, keys }: RightAnswersProps) {
  const { t } = useTranslation();
  return (
    <section className="worksheet worksheet-answers" aria-label={t('questions.print.answers')}>
      <p className="small">{title}</p>
      {variants.map(({ letter, tests }) => (
        <div key={letter} className="worksheet-answers-of">
          <h2>
            {letter === ''
              ? t('questions.print.answers')
              : t('questions.print.answers_of', { variant: t('questions.print.variant', { letter }) })}
          </h2>
          <ol className="points worksheet-keys">
            {tests.map(({ test: question, content }) => (
              <li key={question.id}>
                <RightAnswer question={keys.get(question.id)} content={content} isBrief={letter !== ''} />
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}

type RightAnswerProps = {
  question: ReadQuestion | undefined;
  content: unknown;
  /** Whether the explanation is left out. */
  isBrief: boolean;
};

function RightAnswer({ question, content, isBrief }: RightAnswerProps) {
  const { t } = useTranslation();
  if (question === undefined) return t('questions.print.key_kept');
  const view = findView(question.test_type);
  if (view?.isMarked === true) return t('answers.answered.marked');
  const text = view === undefined ? '' : paperKeyText(view, content, question);
  return (
    <RichTexts of={question}>
      <RichText text={text === '' ? t('answers.answered.no_right') : text} />
      {!isBrief && question.explanation !== undefined && (
        <div className="pre-wrap worksheet-why">
          <RichText text={question.explanation} />
        </div>
      )}
    </RichTexts>
  );
}
