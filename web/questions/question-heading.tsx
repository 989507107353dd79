import type { Rendered } from '../../contract/questions/rich-text.ts';
import { RichTextOf, usePlainText } from '../rich-text/rich-text.tsx';
import type { PageHeadingProps } from '../ui/layout/page-heading.tsx';
import { preview } from './preview.ts';

/**
 * The question as the heading of a screen: with its formulas where it is short, the beginning of a long one with formulas in words. The
 * title of the tab has them in words too.
 */
export function useQuestionHeading(
  question: { savol: string; rendered?: Rendered | undefined } | null | undefined,
): PageHeadingProps['children'] {
  const plain = usePlainText(question);
  if (question == null) return undefined;
  const { savol } = question;
  const text = preview(plain(savol));
  if (preview(savol) !== savol) return text;
  return {
    text,
    shown: <RichTextOf of={question} text={savol} />,
  };
}
