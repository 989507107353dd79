import type { Language } from '../../../../contract/languages.ts';
import {
  type PartColumn,
  partColumns,
  partLetters,
  type TestColumn,
  testColumns,
  testHeadings,
} from '../../../../contract/question-tables/test-table.ts';
import { headingKey } from '../../../reading/heading-key.ts';

/** What a column has: what tables of tests have (contract/question-tables/test-table.ts), and what other programs and schools add. */
export type Field =
  | TestColumn
  /** All options in one cell. */
  | 'options'
  /** A wrong option, beside the right answer as text. */
  | 'wrong'
  | 'number'
  | 'name'
  | 'subject'
  | 'topic'
  | 'points'
  | 'time'
  | 'picture'
  | 'sound'
  | 'hint'
  /** A text that several questions are about, at the head of each. */
  | 'passage';

/** A column: of a part with the letter or number of the part as it is written, otherwise blank. */
export type Column = { field: Field; label: string };

/** Headings that are known beside those of the contract, as `keyOf` spells them, in the three languages, Uzbek in both alphabets. */
const further: Readonly<Record<Exclude<Field, PartColumn>, string>> = {
  type:
    'question type|test type|kind|type of question|вид вопроса|вид теста|тип|тип вопроса|тип теста|тип задания|turi|savol turi|test turi|' +
    'тур|тури|савол тури|тест тури',
  question:
    'questions|question text|question title|text of the question|question stem|stem|prompt|statement|item|task|test|problem|text|вопросы|текст вопроса|' +
    'вопрос теста|формулировка вопроса|формулировка|утверждение|суждение|задание|текст задания|задача|тест|текст|тестовый вопрос|тестовое задание|savollar|savol matni|test savoli|test|' +
    'test topshirigi|topshiriq|tasdiq|fikr|matn|тасдиқ|фикр|савол|саволлар|савол матни|тест савoли|тест саволи|тест топшириғи|топшириқ|матн',
  text: 'gap text|cloze|cloze text|пропуски|бўш жойли матн',
  answer:
    'correct answer|correct answers|right|right answers|answer|answers|key|answer key|keys|correct|correct option|correct options|correct choice|' +
    'correct letter|right option|accepted answer|accepted answers|correct answer index|answer index|correct index|ans|solution key|' +
    'correct answer choose at least one|optional|correct answers choose at least one|правильные ответы|верный ответ|верные ответы|ответ|ответы|ключ|ключи|' +
    'правильный вариант|верный вариант|правильный|верный|номер правильного ответа|номер верного ответа|буква правильного ответа|принимаемые ответы|togri javoblar|' +
    'javob|javoblar|javobi|togri javobi|togri variant|togri|kalit|kaliti|togri javob harfi|тўғри жавоб|тўғри жавоблар|жавоб|жавоблар|' +
    'жавоби|тўғри жавоби|тўғри вариант|калит',
  options:
    'options|choices|variants|alternatives|answer options|answer choices|possible answers|варианты|варианты ответа|варианты ответов|variantlar|' +
    'javob variantlari|вариантлар|жавоб вариантлари|option|choice|вариант ответа|variant|вариант|javob varianti|жавоб варианти',
  wrong:
    'wrong|wrong answer|wrong answers|incorrect|incorrect answer|incorrect answers|distractor|distractors|неверный ответ|неверные ответы|' +
    'неверный|неверные|неправильный|неправильные|notogri|xato javob|xato javoblar|нотўғри|хато жавоб|хато жавоблар|неправильный ответ|неправильные ответы|альтернативный ответ|другой ответ|notogri javob|notogri javoblar|muqobil javob|muqobil javoblar|muqobil|' +
    'нотўғри жавоб|нотўғри жавоблар|муқобил жавоб|муқобил жавоблар',
  exact: 'exact|exactly|case sensitive|точно|с учетом регистра|учитывать регистр|aynan|айнан ёзилганидек',
  tolerance:
    'tolerance|margin|margin of error|accuracy|погрешность|допуск|точность|отклонение|xatolik|farq|aniqlik|хатолик|фарқ|аниқлик',
  unit: 'units of measurement|unit of measurement|единица|единицы измерения|ед изм|birlik|birligi|бирлик|ўлчов бирлиги',
  units:
    'other units|accepted units|units|другие единицы|единицы|boshqa birliklar|birliklar|бошқа бирликлар|бирликлар',
  explanation:
    'explanations|rationale|answer explanation|explanation of the answer|feedback|general feedback|comment|comments|solution|note|notes|пояснения|' +
    'объяснение|пояснение к ответу|комментарий|комментарии|разбор|решение|izohi|izohlar|tushuntirish|yechim|yechimi|изоҳ|изоҳи|тушунтириш|ечим',
  level:
    'level|difficulty level|complexity|уровень|уровень сложности|qiyinlik|qiyinligi|daraja|darajasi|murakkablik|қийинлик|қийинлик даражаси|' +
    'даража|даражаси',
  category:
    'category|categories|category path|folder|path|категория|категории|раздел и тема|kategoriya|kategoriyasi|bolim va mavzu|тоифа',
  tags: 'tag|label|labels|keywords|keyword|тег|теги|метка|ключевые слова|teg|kalit sozlar|тег|теглар|калит сўзлар',
  subject: 'subject|subjects|course|предмет|дисциплина|fan|fan nomi|fani|фан|фани',
  topic:
    'topic|topics|subtopic|chapter|section|theme|lesson|тема|темы|раздел|подраздел|подтема|глава|урок|mavzu|mavzusi|bolim|bob|kichik mavzu|dars|' +
    'мавзу|мавзуси|бўлим|боб',
  format: 'text format|формат текста|matn formati|формат',
  number:
    'no|n|nr|id|number|question number|question no|question id|qid|order|question order|num|№|№ п п|п п|номер|номер вопроса|№ вопроса|t r|tr|' +
    'raqam|raqami|tartib raqami|savol raqami|№ t r|т р|рақам|рақами|тартиб рақами',
  name: 'name|title|название|nomi|sarlavha|номи',
  points:
    'points|point|marks|mark|score|scores|weight|балл|баллы|очки|вес|ball|ballar|bali|vazn|vazni|балл|баллари',
  time:
    'time|time limit|time in seconds|time allotted to answer|seconds|duration|timer|time limit sec|время|время в секундах|секунды|лимит времени|ограничение времени|' +
    'vaqt|vaqti|soniya|вақт|вақти',
  picture:
    'image|images|image link|image url|picture|pictures|photo|media|картинка|картинки|изображение|рисунок|фото|ссылка на картинку|rasm|rasmi|' +
    'rasm havolasi|расм|расми',
  sound:
    'audio|audio url|audio link|sound|video|video link|youtube link|аудио|видео|звук|ovoz|audio havola|овоз',
  passage:
    'passage|reading passage|passage text|reading text|stimulus|context|shared text|текст для чтения|отрывок|контекст|общий текст|oqish matni|' +
    'umumiy matn|parcha|kontekst|ўқиш матни|умумий матн|парча',
  hint: 'hint|hints|clue|подсказка|подсказки|maslahat|yordam|маслаҳат',
};

/** Words before the letter or number of a part. */
const furtherParts: Readonly<Record<PartColumn | 'wrong' | 'answer', string>> = {
  option:
    'options|answer|choice|variant|alternative|answer option|answer choice|опция|вариант ответа|ответ|варианты|javob|javob varianti|вариант|' +
    'жавоб|жавоб варианти|gap|пропуск|bosh joy|item|элемент',
  pair: 'match|matching|pairs|соответствие|juft|mos|mosi|жуфт|жуфтлик|choices of gap',
  comment:
    'comment|comment on|feedback|remark|answer feedback|комментарий|комментарий к|пояснение к варианту|izoh|variant izohi|изоҳ|explanation',
  answer: 'correct answer|right answer|accepted answer|правильный ответ|верный ответ|togri javob|тўғри жавоб',
  wrong:
    'wrong|wrong answer|wrong option|incorrect|incorrect answer|incorrect option|distractor|неверный|неправильный|неверный вариант|неправильный вариант|notogri|notogri variant|' +
    'xato javob|muqobil|нотўғри|нотўғри вариант|хато жавоб|муқобил|неверный ответ|неправильный ответ|альтернативный ответ|notogri javob|muqobil javob|нотўғри жавоб|муқобил жавоб',
};

/** One spelling of a heading; `correctAnswer` and `correct_answer` are two words. */
function keyOf(heading: string): string {
  return headingKey(heading.replaceAll(/(?<=\p{Ll})(?=\p{Lu}|\d)/gu, ' '));
}

const isPart = (field: Field): field is PartColumn => (partColumns as readonly Field[]).includes(field);

const known = new Map<string, Field>();
for (const [field, headings] of Object.entries(further)) {
  for (const heading of headings.split('|')) known.set(heading, field as Field);
}
const parts = new Map<string, keyof typeof furtherParts>();
for (const [field, words] of Object.entries(furtherParts)) {
  for (const word of words.split('|')) parts.set(word, field as keyof typeof furtherParts);
}
for (const headings of Object.values(testHeadings)) {
  for (const field of testColumns) {
    const key = keyOf(headings[field]);
    if (isPart(field)) parts.set(key, field);
    else known.set(key, field);
  }
}

const longestHeading = 150;

/** A word and the letter or number of a part, in either order, with the limit of length that Kahoot adds. */
const numbered = /^(?:(.*?) )?(\p{L}|\d{1,2})(?: max \d+ characters?)?$/u;
const numberedFirst = /^(\p{L}|\d{1,2}) (.*)$/u;

/** The right answer, and how it is written: `Toʻgʻri javob raqami`, `Правильный ответ (буква)`. */
const answerFirst =
  /^(?:togri (?:javob|variant)|тўғри (?:жавоб|вариант)|(?:правильный|верный) (?:ответ|вариант)|(?:correct|right) (?:answer|option)s?)\S* (?:raqam|nomer|harf|tartib|рақам|ҳарф|номер|букв|цифр|number|letter|index|no$|id$)/;

/** The number of a heading in a form: `3. Question Type:`. */
const formNumber = /^\s*\d{1,2}\.\s+(?=\S)/;

/** What a column has, by its heading; undefined for an unknown heading. */
export function columnOf(heading: string): Column | undefined {
  if (heading.length > longestHeading) return undefined;
  return (
    columnOfKey(heading) ??
    (formNumber.test(heading) ? columnOfKey(heading.replace(formNumber, '')) : undefined)
  );
}

function columnOfKey(heading: string): Column | undefined {
  if (/#\s*$/.test(heading)) return { field: 'number', label: '' };
  const key = keyOf(heading);
  const field = known.get(key);
  if (field !== undefined) return { field, label: '' };
  if (key.startsWith('time limit ')) return { field: 'time', label: '' };
  if (/^question max \d+ characters$/.test(key)) return { field: 'question', label: '' };
  if (answerFirst.test(key)) return { field: 'answer', label: '' };
  const [, first = '', behind] = numberedFirst.exec(key) ?? [];
  const [, word = behind, label = first] = numbered.exec(key) ?? [];
  if (label === '') return undefined;
  // A letter alone is an option.
  if (word === undefined) return isLetterOfPart(label) ? { field: 'option', label } : undefined;
  const part = parts.get(word);
  return part === undefined ? undefined : { field: part, label };
}

const isLetterOfPart = (label: string) => /^[a-jа-кс]$/.test(label);

/** How many different columns a row of headings names that are known. */
export function knownHeadings(cells: readonly string[]): number {
  const columns = cells.map(columnOf).filter((column) => column !== undefined);
  return new Set(columns.map(({ field, label }) => `${field} ${label}`)).size;
}

/** The language of some headings. */
export function languageOfHeadings(cells: readonly string[]): Language {
  const text = cells.join(' ').toLowerCase();
  if (/[ўқғҳ]|савол|жавоб/.test(text)) return 'uz';
  if (/[а-я]/.test(text)) return 'ru';
  return /savol|javob/.test(text) ? 'uz' : 'en';
}

/** The place of a letter or a number of a part, from 0; undefined for another text. @param isRussian whether Cyrillic letters count as in АБВГД */
export function placeOfLabel(label: string, isRussian: boolean): number | undefined {
  if (/^\d{1,2}$/.test(label)) return Number(label) - 1;
  const letter = label.toUpperCase();
  const latin = partLetters.indexOf(letter);
  if (letter.length === 1 && latin !== -1) return latin;
  const order = isRussian ? russianLetters : alikeLetters;
  const place = letter.length === 1 ? order.indexOf(letter) : -1;
  return place === -1 ? undefined : place;
}

const russianLetters = 'АБВГДЕЖЗИК';
/** Cyrillic letters that are typed for A, B, C, D, E, or stand for them: the sounds of A, B, D and E. */
const alikeLetters = 'АВСДЕ';
