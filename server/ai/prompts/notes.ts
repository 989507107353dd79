import type { Language } from '../../../contract/languages.ts';
import { type Findings, longestNotes } from '../../../contract/ai/analysis.ts';
import { isMarkedByPerson } from '../../../contract/question-types/registry.ts';
import type { AnalyzedTest, Correction } from './analyzed-test.ts';

type Texts = {
  key: Record<Findings['key'], string>;
  /** Precedes the answer of the model without the key. */
  own: string;
  also_right: string;
  ambiguous: string;
  corrections: string;
  level: Record<'too_low' | 'too_high', string>;
  weak_options: string;
  nothing: string;
  unseen: string;
};

/** The texts of notes beside the sentences of the model. */
export const noteTexts: Record<Language, Texts> = {
  en: {
    key: {
      right: 'The recorded right answer is right.',
      wrong: 'The recorded right answer seems to be wrong.',
      unsure: 'It is not certain that the recorded right answer is right.',
      no_key: 'No right answer is recorded.',
    },
    own: 'The model’s own answer, before it saw the recorded one:',
    also_right: 'Right too:',
    ambiguous: 'Ambiguous:',
    corrections: 'Spelling and grammar:',
    level: {
      too_low: 'The test is harder than its level says.',
      too_high: 'The test is easier than its level says.',
    },
    weak_options: 'Options that hardly anybody would choose:',
    nothing: 'Nothing else was noticed.',
    unseen: 'Pictures and sound were not sent, so they were not judged.',
  },
  ru: {
    key: {
      right: 'Указанный правильный ответ верен.',
      wrong: 'Указанный правильный ответ, похоже, неверен.',
      unsure: 'Нет уверенности, что указанный правильный ответ верен.',
      no_key: 'Правильный ответ не указан.',
    },
    own: 'Ответ модели до того, как она увидела указанный:',
    also_right: 'Тоже правильно:',
    ambiguous: 'Можно понять по-разному:',
    corrections: 'Орфография и грамматика:',
    level: {
      too_low: 'Тест труднее, чем указано.',
      too_high: 'Тест легче, чем указано.',
    },
    weak_options: 'Варианты, которые вряд ли кто-то выберет:',
    nothing: 'Других замечаний нет.',
    unseen: 'Изображения и звук не отправлялись, поэтому они не проверены.',
  },
  uz: {
    key: {
      right: 'Belgilangan javob toʻgʻri.',
      wrong: 'Belgilangan javob notoʻgʻriga oʻxshaydi.',
      unsure: 'Belgilangan javobning toʻgʻriligiga ishonch komil emas.',
      no_key: 'Toʻgʻri javob belgilanmagan.',
    },
    own: 'Modelning belgilangan javobni koʻrmasdan bergan javobi:',
    also_right: 'Bu ham toʻgʻri:',
    ambiguous: 'Turlicha tushunish mumkin:',
    corrections: 'Imlo va grammatika:',
    level: {
      too_low: 'Test belgilangan darajasidan qiyinroq.',
      too_high: 'Test belgilangan darajasidan osonroq.',
    },
    weak_options: 'Deyarli hech kim tanlamaydigan variantlar:',
    nothing: 'Boshqa kamchilik topilmadi.',
    unseen: 'Rasm va ovoz yuborilmagan, shuning uchun ular tekshirilmagan.',
  },
};

/** A text in one line. */
function line(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function listed(title: string, sentences: readonly string[]): string[] {
  return sentences.length === 0 ? [] : [`${title} ${sentences.map(line).join(' · ')}`];
}

/**
 * The notes of an analysis in the language of the reader, a paragraph a line, the most important first: the list of tests shows the
 * first 150 characters.
 * @param reasons sentences of the model about the key and the level
 * @param made the corrections that are suggested
 */
export function notesOf(
  test: AnalyzedTest,
  findings: Findings,
  reasons: { key: string; level: string },
  made: readonly Correction[],
): string {
  const texts = noteTexts[test.notesLanguage];
  const { key, own_answer, also_right, ambiguous, level, weak_options } = findings;
  const isDoubtful = key === 'wrong' || key === 'unsure';
  const aboutKey = isMarkedByPerson(test.test_type) ? [] : [line(`${texts.key[key]} ${reasons.key}`)];
  const ownAnswer = isDoubtful && own_answer !== '' ? listed(texts.own, [own_answer]) : [];
  const unseen = test.hasPicture || test.hasSound ? [texts.unseen] : [];
  const problems = [
    ...listed(texts.also_right, also_right),
    ...listed(texts.ambiguous, ambiguous),
    ...listed(
      texts.corrections,
      made.map(({ before, after, reason }) => `${before} → ${after}${reason === '' ? '' : ` (${reason})`}`),
    ),
    ...(level === 'fits' ? [] : [line(`${texts.level[level]} ${reasons.level}`)]),
    ...listed(texts.weak_options, weak_options),
  ];
  const isGood = problems.length === 0 && (key === 'right' || isMarkedByPerson(test.test_type));
  const lines = [
    ...(isDoubtful || key === 'no_key' ? [...aboutKey, ...ownAnswer] : []),
    ...problems,
    ...(key === 'right' ? aboutKey : []),
    ...(isGood ? [texts.nothing] : []),
    ...unseen,
  ];
  const notes = lines.join('\n');
  return notes.length <= longestNotes
    ? notes
    : `${notes.slice(0, longestNotes - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
