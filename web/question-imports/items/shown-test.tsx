import type { ItemQuestion } from '../../../contract/questions/imports.ts';
import { Explanation, Question } from '../../question-card/question.tsx';
import { OptionPicturesContext } from '../../question-types/option-pictures.tsx';
import { findView } from '../../question-types/registry.ts';
import { TypePart } from '../../question-types/type-part.tsx';
import { usePreview } from '../../questions/write/use-preview.ts';
import { RichTexts } from '../../rich-text/rich-text.tsx';
import { mediaOf, writtenOf } from './item-test.ts';

/** A test of a file as pupils will see it, with its right answer and its explanation. */
export function ShownQuestion({ test }: { test: ItemQuestion }) {
  const { savol, content, key, explanation, remarks } = test;
  const known = usePreview({ savol, content, key, explanation, remarks }, test.text_format === 'markdown');
  const view = findView(test.test_type);
  const written = writtenOf(test);
  const media = mediaOf(test);
  const shown = { savol, content, image: '', media, rendered: known?.texts };
  return (
    <RichTexts of={shown}>
      <Question question={shown} look="text">
        {view && written && (
          <OptionPicturesContext value={media.options}>
            <TypePart
              part={view.Review}
              props={{ content: written.content, right: written.key, answers: [], remarks }}
            />
          </OptionPicturesContext>
        )}
      </Question>
      <Explanation text={explanation} />
    </RichTexts>
  );
}
