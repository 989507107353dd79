import type { PrintProps } from '../../web/question-types/view.ts';
import type { Content } from './texts.ts';

export function PrintedRating({ content }: PrintProps<Content>) {
  return <p>{`1 … ${content.steps}`}</p>;
}
