import './question-card.css';

import { type ReactNode, useEffect, useRef } from 'react';

import type { Rendered } from '../../contract/questions/rich-text.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { TypePart } from '../question-types/type-part.tsx';
import { RichText, RichTexts, type RichTextsProps } from '../rich-text/rich-text.tsx';
import { useLoaded } from '../ui/feedback/use-loaded.ts';
import { hasMedia, shownMedia } from './media.ts';
import type { MediaLook, ShownMediaProps, WithMedia } from './shown-media.tsx';

export type QuestionProps = {
  question: WithMedia & { rendered?: Rendered | undefined };
  /** The right answer, whose texts the children show too. */
  right?: RichTextsProps['of'];
  /**
   * - `asked`: a heading, as a pupil is asked
   * - `small`: a smaller heading
   * - `text`: a part of a card with a heading of its own
   * - `none`: the text stands elsewhere on the screen
   */
  look?: 'asked' | 'small' | 'text' | 'none';
  /** The id of the heading. */
  id?: string;
  /** The number of the question, in the heading. */
  number?: ReactNode;
  /** A sign at the end of the line of the heading. */
  sign?: ReactNode;
  /** Moves the focus to the heading, because the question replaced another one on the screen. */
  takesFocus?: boolean;
  media?: MediaLook;
  /** The answer: its fields, its review or its form. */
  children?: ReactNode;
};

const none: readonly (typeof shownMedia)[] = [];

/** A question wherever it is asked, reviewed, previewed or printed: its text and its media. The children know its formulas and formatting. */
export function Question({
  question,
  right,
  look = 'asked',
  media,
  sign,
  children,
  ...heading
}: QuestionProps) {
  // Pictures in options stay away until the code has come that may hold pictures back.
  const { isLoading } = useLoaded(hasMedia(question) ? [shownMedia] : none);
  return (
    <RichTexts of={question}>
      <RichTexts of={right}>
        {look === 'text' && (
          <div className="question-text pre-wrap">
            <RichText text={question.savol} />
          </div>
        )}
        {(look === 'asked' || look === 'small') && (
          <>
            {sign === undefined ? (
              <Heading {...heading} text={question.savol} look={look} />
            ) : (
              <div className="asked-head">
                <Heading {...heading} text={question.savol} look={look} />
                {sign}
              </div>
            )}
            <RichText text={question.savol} part="rest" />
          </>
        )}
        <QuestionMedia question={question} look={media} />
        {!isLoading && children}
      </RichTexts>
    </RichTexts>
  );
}

type HeadingProps = Pick<QuestionProps, 'id' | 'number' | 'takesFocus'> & {
  text: string;
  look: 'asked' | 'small';
};

function Heading({ text, look, id, number, takesFocus }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus === true) heading.current?.focus();
  }, [takesFocus]);
  return (
    <h2
      ref={heading}
      id={id}
      tabIndex={takesFocus === undefined ? undefined : -1}
      className={`${look}-question pre-wrap`}
    >
      {number !== undefined && <>{number} </>}
      <RichText text={text} part="head" />
    </h2>
  );
}

/** The pictures and the recording of a question; nothing for a question without media. */
export function QuestionMedia(props: ShownMediaProps) {
  return hasMedia(props.question) && <TypePart part={shownMedia} props={props} />;
}

/** Why the right answer to a question is right; nothing where its author has not said that. */
export function Explanation({ text }: { text: string | undefined }) {
  const { t } = useTranslation();
  if (text === undefined || text === '') return null;
  return (
    <section className="explanation">
      <h2 className="explanation-title">{t('questions.page.explanation')}</h2>
      <div className="pre-wrap">
        <RichText text={text} />
      </div>
    </section>
  );
}
