import type { ReadQuestion } from '../../../contract/questions/questions.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { Question } from '../../question-card/question.tsx';
import { noPictures, OptionPicturesContext } from '../../question-types/option-pictures.tsx';
import { findView } from '../../question-types/registry.ts';
import { TypePart } from '../../question-types/type-part.tsx';
import { askedIn, keyText } from '../../question-types/wire.ts';
import { RichText, RichTexts } from '../../rich-text/rich-text.tsx';
import { PicturesAtOnceContext } from '../../ui/pictures/pictures-at-once.ts';
import { asSolved } from '../as-solved.ts';

export type WorksheetProps = { tests: readonly ReadQuestion[]; withAnswers: boolean };

/** Numbered tests with room for the answers and, on request, the right answers on a sheet of their own. */
export function Worksheet({ tests, withAnswers }: WorksheetProps) {
  const { t } = useTranslation();
  return (
    <PicturesAtOnceContext value>
      <section className="worksheet" aria-label={t('questions.print.title')}>
        <ul className="row worksheet-lines">
          {(['name', 'class', 'date'] as const).map((line) => (
            <li key={line} className={`worksheet-line worksheet-line-${line}`}>
              {t(`questions.print.${line}`)}
            </li>
          ))}
        </ul>
        <ol>
          {tests.map((test, place) => (
            <li key={test.id} className="worksheet-test">
              <PrintedTest test={test} number={place + 1} />
            </li>
          ))}
        </ol>
      </section>
      {withAnswers && <RightAnswers tests={tests} />}
    </PicturesAtOnceContext>
  );
}

function PrintedTest({ test, number }: { test: ReadQuestion; number: number }) {
  const view = findView(test.test_type);
  return (
    <Question test={test} look="small" number={`${number}.`} media="printed">
      {view && (
        <OptionPicturesContext value={test.media?.options ?? noPictures}>
          <TypePart
            part={view.Print}
            props={{ content: asSolved(test.test_type, askedIn(view, test), String(test.id)) }}
          />
        </OptionPicturesContext>
      )}
    </Question>
  );
}

function RightAnswers({ tests }: { tests: readonly ReadQuestion[] }) {
  const { t } = useTranslation();
  return (
    <section className="worksheet worksheet-answers" aria-label={t('questions.print.answers')}>
      <h2>{t('questions.print.answers')}</h2>
      <ol className="points worksheet-keys">
        {tests.map((test) => (
          <li key={test.id} className="pre-wrap">
            <RichTexts of={test}>
              <RichText text={answerOf(test)} />
              {test.explanation !== undefined && (
                <div className="worksheet-why">
                  <RichText text={test.explanation} />
                </div>
              )}
            </RichTexts>
          </li>
        ))}
      </ol>
    </section>
  );

  function answerOf(test: ReadQuestion): string {
    const view = findView(test.test_type);
    if (view?.isMarked === true) return t('answers.answered.marked');
    const text = view === undefined ? '' : keyText(view, test);
    return text === '' ? t('answers.answered.no_right') : text;
  }
}
