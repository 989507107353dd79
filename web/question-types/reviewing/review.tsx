import type { ShownMedia } from '../../../contract/questions/media.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { noPictures, OptionPicturesContext } from '../option-pictures.tsx';
import { TypePart } from '../type-part.tsx';
import type { QuestionTypeView, GivenAnswer } from '../view.ts';
import {
  type AnswerFields,
  answerIn,
  answerText,
  askedIn,
  type QuestionFields,
  type RightFields,
} from '../wire.ts';
import { WrittenAnswer } from './written-answer.tsx';

export type ReviewFieldsProps = {
  view: QuestionTypeView;
  question: QuestionFields & { media?: ShownMedia | undefined };
  /** The right answer; undefined where it is not known. */
  right: RightFields | undefined;
  answers: readonly (Omit<GivenAnswer<unknown>, 'answer'> & AnswerFields)[];
  brief?: boolean;
};

/** A question with its key and its answers. Answers that do not fit the type of the test stand apart. */
export function Review({ view, question, right, answers, brief = false }: ReviewFieldsProps) {
  const { t } = useTranslation();
  const { content, key } = askedIn(view, { ...question, ...right });
  const read = answers.map((fields) => ({ ...fields, answer: answerIn(view, fields) }));
  // An answer that is right tells the right one, which need not be requested then.
  const rightAnswer = read.find(({ answer, verdict }) => answer !== undefined && verdict === 'right');
  return (
    <>
      <OptionPicturesContext value={question.media?.options ?? noPictures}>
        <TypePart
          part={view.Review}
          props={{
            content,
            right: key ?? (rightAnswer && view.keyOfRight?.(rightAnswer.answer)) ?? null,
            answers: read.filter(({ answer }) => answer !== undefined),
            remarks: right?.remarks,
            brief,
          }}
        />
      </OptionPicturesContext>
      {read
        .filter(({ answer }) => answer === undefined)
        .map((fields) => (
          <WrittenAnswer
            key={fields.person}
            label={fields.label}
            text={answerText(t, view, question, fields)}
            verdict={fields.verdict}
          />
        ))}
    </>
  );
}
