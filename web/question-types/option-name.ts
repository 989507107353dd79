import type { Option } from './view.ts';

/** An option as answers name it: `B) 4`, or `B` where its text is in the picture. */
export function optionName({ mark, text }: Pick<Option, 'mark' | 'text'>): string {
  return text === '' ? mark : `${mark}) ${text}`;
}
