import type { SoFar } from '../../../contract/work/so-far.ts';
import type { Formats } from '../../lib/languages/formats.ts';
import type { Translate } from '../../lib/languages/translate.ts';

/** What a result has reached so far, while answers in it wait for their marks, in words. */
export function soFarText(t: Translate, { number }: Formats, { points, most, waiting }: SoFar): string {
  return most === 0
    ? t('my_work.waiting', { count: waiting })
    : t('my_work.so_far', { points: number(points), most: number(most), count: waiting });
}
