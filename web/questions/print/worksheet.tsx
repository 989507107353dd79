import type { ReadQuestion } from '../../../contract/questions/questions.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { findView } from '../../question-types/registry.ts';
import { TypePart } from '../../question-types/type-part.tsx';
import { askedIn, keyText } from '../../question-types/wire.ts';
import { picturesOf } from '../../rich-text/pictures-of.ts';
import { RichText, RichTexts, useOtherPictures } from '../../rich-text/rich-text.tsx';
import { asSolved } from '../as-solved.ts';
import { Picture } from '../../ui/pictures/picture.tsx';
import { PicturesAtOnceContext } from '../../ui/pictures/pictures-at-once.ts';
import { noPictures, OptionPicturesContext } from '../../question-types/option-pictures.tsx';
import { wholeTexts } from '../media/question-media.tsx';
import { Sound } from '../media/sound.tsx';

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
              <RichTexts of={test}>
                <PrintedTest test={test} number={place + 1} />
              </RichTexts>
            </li>
          ))}
        </ol>
      </section>
      {withAnswers && <RightAnswers tests={tests} />}
    </PicturesAtOnceContext>
  );
}

function PrintedTest({ test, number }: { test: ReadQuestion; number: number }) {
  const { t } = useTranslation();
  const view = findView(test.test_type);
  const pictures = useOtherPictures(picturesOf(test), wholeTexts(test));
  return (
    <>
      <h2 className="worksheet-question pre-line">
        {number}. <RichText text={test.savol} part="head" />
      </h2>
      <RichText text={test.savol} part="rest" />
      {pictures.map(({ image, alt }) => (
        <Picture
          key={image}
          image={image}
          alt={alt === '' ? t('questions.picture') : alt}
          className="worksheet-picture"
          place={{ width: '100vw' }}
        />
      ))}
      {test.media?.sound && <Sound sound={test.media.sound} />}
      {view && (
        <OptionPicturesContext value={test.media?.options ?? noPictures}>
          <TypePart
            part={view.Print}
            props={{ content: asSolved(test.test_type, askedIn(view, test), String(test.id)) }}
          />
        </OptionPicturesContext>
      )}
    </>
  );
}

function RightAnswers({ tests }: { tests: readonly ReadQuestion[] }) {
  const { t } = useTranslation();
  return (
    <section className="worksheet worksheet-answers" aria-label={t('questions.print.answers')}>
      <h2>{t('questions.print.answers')}</h2>
      <ol className="points worksheet-keys">
        {tests.map((test) => (
          <li key={test.id} className="pre-line">
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
