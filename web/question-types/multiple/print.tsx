import type { MultipleContent } from '../../../contract/question-types/multiple.ts';
import { PrintedOptions } from '../printing/printed-options.tsx';
import type { PrintProps } from '../view.ts';
import { lettered } from './options.ts';

export function PrintedMultiple({ content }: PrintProps<MultipleContent>) {
  return <PrintedOptions options={lettered(content)} several />;
}
