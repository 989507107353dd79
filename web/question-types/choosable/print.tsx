import type { ChoosableContent } from '../../../contract/question-types/choosable-form.ts';
import { PrintedOptions } from '../printing/printed-options.tsx';
import type { PrintProps } from '../view.ts';
import { printedOptions } from './options.ts';

export function PrintedChoosable({ content }: PrintProps<ChoosableContent>) {
  return <PrintedOptions options={printedOptions(content)} />;
}
