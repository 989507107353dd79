import type { Language } from '../../../../contract/languages.ts';
import { testTypeWords } from '../../../../contract/question-tables/test-table.ts';
import { headingKey } from '../../../reading/heading-key.ts';

/* The words of cells in three languages, Uzbek in both alphabets, as `headingKey` spells them. */

/** What a column of types names: a type of Savol, or `true_false`, of which tests with two options are made. */
const typeWords: Readonly<Record<string, string>> = {
  choosable:
    'choosable|multiple choice|single|single choice|single answer|single correct|single select|one answer|one right answer|mc|mcq|mcsa|sc|choice|' +
    'multichoice|multiplechoice|singlechoice|radio|quiz|test|multiple choice single answer|с вариантами ответа|с выбором ответа|один ответ|' +
    'один правильный ответ|одиночный выбор|единственный выбор|выбор одного|выбор|тест|закрытый|variantli test|variantli|bitta javob|' +
    'bitta togri javob|yopiq test|yopiq|вариантли тест|вариантли|битта жавоб|битта тўғри жавоб|ёпиқ тест',
  multiple:
    'multiple|several right answers|multiple answer|multiple answers|multiple correct|multiple response|multiple select|multi select|multiselect|' +
    'multipleselect|checkbox|checkboxes|mcma|ma|mr|multiple choice multiple answers|select all|несколько правильных ответов|несколько ответов|' +
    'множественный выбор|выбор нескольких|bir nechta togri javob|bir nechta javob|kop javobli|кўп жавобли|бир нечта жавоб|бир нечта тўғри жавоб',
  free_text:
    'free text|freetext|short answer|shortanswer|short|short text|fill in the blank|fill in blank|fill blank|fillintheblank|fill|fib|blank|open|' +
    'open question|text|text input|typed|type answer|type the answer|identification|sa|input|свободный ответ|краткий ответ|короткий ответ|' +
    'открытый|открытый вопрос|с кратким ответом|ввод ответа|текст|текстовый|erkin javob|qisqa javob|ochiq|ochiq savol|ochiq test|matn|' +
    'эркин жавоб|қисқа жавоб|очиқ|очиқ савол|очиқ тест',
  numeric:
    'numeric|number|numerical|num|numeric answer|numeric entry|integer|число|числовой|числовой ответ|son|sonli|sonli javob|сон|сонли',
  matching:
    'matching|match|match the following|matching pairs|pairs|pairing|match pairs|подбор пар|соответствие|на соответствие|сопоставление|' +
    'установление соответствия|пары|juftini topish|moslik|moslashtirish|juftlash|жуфтини топиш|мослик|мослаштириш',
  ordering:
    'ordering|order|sequence|sequencing|sorting|sort|reorder|rearrange|ranking|порядок|упорядочивание|упорядочить|последовательность|' +
    'на последовательность|tartiblash|tartib|ketma ketlik|тартиблаш|кетма кетлик',
  gaps:
    'gaps|gap|fill in the gaps|fill in the blanks|cloze|gap fill|dropdown|drop down|drag the words|текст с пропусками|пропуски|заполнить пропуски|' +
    'вставить слова|bosh joyli matn|bosh joy|bosh joylar|boshliqni toldirish|бўш жойли матн|бўш жой',
  essay:
    'essay|es|ess|long answer|long text|paragraph|open ended|extended response|free response|сочинение|эссе|развернутый ответ|с развернутым ответом|insho|' +
    'esse|batafsil javob|yozma javob|yozma|иншо|эссе|батафсил жавоб|ёзма',
  true_false:
    'true false|truefalse|tf|t f|true or false|boolean|yes no|верно неверно|верно или неверно|правда ложь|да нет|togri notogri|rost yolgon|ha yoq|' +
    'тўғри нотўғри|ҳа йўқ',
};

const typeOfWord = new Map<string, string>();
for (const [type, words] of Object.entries(typeWords)) {
  for (const word of words.split('|')) typeOfWord.set(word, type);
}
for (const words of Object.values(testTypeWords)) {
  for (const [type, word] of Object.entries(words)) typeOfWord.set(headingKey(word), type);
}

/** The same without spaces, as programs write them: `multipleresponse`. */
const typeOfJoined = new Map([...typeOfWord].map(([word, type]) => [word.replaceAll(' ', ''), type]));

const longestWord = 100;

/** The type that a cell names; undefined for a word that names none. */
export function typeNamed(cell: string): string | undefined {
  if (cell.length > longestWord) return undefined;
  const spaced = cell.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
  return (
    typeOfWord.get(headingKey(spaced)) ??
    typeOfWord.get(headingKey(cell.replaceAll(/[()]/g, ' '))) ??
    typeOfJoined.get(headingKey(cell))
  );
}

/** The question of a text with gaps that has none. */
export const gapsQuestion: Readonly<Record<Language, string>> = {
  en: 'Fill in the gaps.',
  ru: 'Заполните пропуски.',
  uz: 'Boʻsh joylarni toʻldiring.',
};
