import { useLanguage, useTranslation } from '../../lib/languages/i18n.ts';
import { type SchoolClock, whenOf } from './when.ts';

/** Gives moments in words, as whenOf, in the language of the reader. */
export function useSchoolTime(clock: SchoolClock): (moment: string, isEnd?: boolean) => string {
  const { t } = useTranslation();
  const language = useLanguage();
  return (moment, isEnd = false) => whenOf(moment, clock, language, t, isEnd);
}
