import '../writing/writing.css';

import { useLayoutEffect, useRef, useState } from 'react';

import { longestGapsText, marksOf, mostGaps } from '../../../contract/question-types/gaps/gap-text.ts';
import type { GapsContent, GapsKey } from '../../../contract/question-types/gaps/gaps.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, useFormErrors } from '../../ui/fields/field.tsx';
import type { QuestionTypeForm, WriteProps } from '../view.ts';
import { WriteGap } from './write-gap.tsx';
import { gapsById, repeatedMark, withGap, withNewGap, withText, type WrittenGaps } from './written-text.ts';

/** A text with the marks of gaps, and below it the key of each gap. */
function WriteGaps({ written, onWrite }: WriteProps<GapsContent, GapsKey>) {
  const { t } = useTranslation();
  const area = useRef<HTMLTextAreaElement>(null);
  const cursor = useRef<number>(undefined);
  // The fields of gaps whose marks were deleted, which come back with their marks.
  const [known, setKnown] = useState(() => gapsById(written));
  const { content } = written;
  const problem = useTextProblem(content.text);
  const byId = gapsById(written);

  useLayoutEffect(() => {
    if (cursor.current === undefined) return;
    area.current?.focus();
    area.current?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = undefined;
  });

  function change(changed: WrittenGaps): void {
    setKnown(new Map([...known, ...byId, ...gapsById(changed)]));
    onWrite(changed);
  }

  function insert(): void {
    const { selectionStart, selectionEnd } = area.current ?? { selectionStart: 0, selectionEnd: 0 };
    const added = withNewGap(written, known, selectionStart, selectionEnd);
    cursor.current = added.cursor;
    change(added.written);
  }

  return (
    <div className="grid gap-3">
      <TextArea
        ref={area}
        name={problem.name}
        error={problem.sentence}
        label={t('questions.types.gaps.text')}
        hint={t('questions.types.gaps.text_hint')}
        rows={6}
        maxLength={longestGapsText}
        value={content.text}
        onChange={(event) => change(withText(written, event.target.value, known))}
      />
      <div>
        <Button look="secondary" small disabled={content.gaps.length >= mostGaps} onClick={insert}>
          {t('questions.types.gaps.insert')}
        </Button>
      </div>
      {content.gaps.map(({ id }, place) => (
        <WriteGap
          key={id}
          id={id}
          place={place}
          gap={byId.get(id) ?? { accepted: [], choices: undefined }}
          onChange={(gap) => change(withGap(written, id, gap))}
        />
      ))}
    </div>
  );
}

/** The problem of the text or of the number of its gaps, and the name of its field. */
function useTextProblem(text: string): { name: string; sentence?: string } {
  const { t } = useTranslation();
  const errors = useFormErrors();
  const ofText = errors['content.text'];
  const ofGaps = errors['content.gaps'];
  if (ofText === undefined && ofGaps !== undefined) {
    return {
      name: 'content.gaps',
      sentence: marksOf(text).length === 0 ? t('questions.types.gaps.none') : ofGaps,
    };
  }
  const mark = repeatedMark(text);
  return {
    name: 'content.text',
    ...(ofText !== undefined &&
      mark !== undefined && { sentence: t('questions.types.gaps.twice', { mark }) }),
  };
}

export const gapsForm: QuestionTypeForm<GapsContent, GapsKey> = {
  name: 'gaps',
  Write: WriteGaps,
  blank: { content: { text: '', gaps: [] }, key: { gaps: {} } },
};
