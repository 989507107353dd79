import type { Language } from '../../../contract/languages.ts';
import { type TestColumn, testColumns, testHeadings } from '../../../contract/question-tables/test-table.ts';

/* The sheet of the template that says what stands in each column. Imports leave it out. */

type Guide = {
  sheet: string;
  headings: readonly [column: string, says: string];
  columns: Readonly<Record<TestColumn, string>>;
};

const guides: Readonly<Record<Language, Guide>> = {
  en: {
    sheet: 'How to fill it in',
    headings: ['Column', 'What to write'],
    columns: {
      type: 'The type of the test: see the examples. Leave it empty for a test with options and one right answer, or with a short text as the answer.',
      question: 'The text of the question. Only this column is required.',
      text: 'Only for “Fill in the gaps”: the text, with {{1}}, {{2}} where the gaps are.',
      option:
        'One option per column, as many columns as you need. For “Ordering” the items in the right order, for “Matching” what needs a match, and for “Fill in the gaps” the right answer of each gap: the first gap in column A, several accepted answers on lines of their own.',
      pair: 'For “Matching” what belongs to the option with the same letter; more of these may be left over. For “Fill in the gaps” the choices of a gap on lines of their own; if there are none, pupils type the answer.',
      answer:
        'The letter of the right option: B. Several letters: A, C. For “Free text” and “Number” the answer itself, other accepted answers on lines of their own.',
      exact:
        '“yes” if a typed answer must be exactly as written, with capital letters and signs. For gaps also their numbers: 1, 3.',
      tolerance: 'Only for “Number”: how far an answer may differ, for example 0.1 or 2%.',
      unit: 'Only for “Number”: the unit that pupils see after the field.',
      units: 'Only for “Number”: units that are accepted too, separated by semicolons.',
      explanation: 'Why the right answer is right. Pupils see it after they have answered.',
      comment: 'A comment on one option. Pupils who have chosen it see it.',
      level: 'A number from 1 (easy) to 5 (difficult).',
      category: 'Where the test goes, from the subject to the topic: Maths > Algebra.',
      tags: 'Words by which you find the test again, separated by commas.',
      format: 'Leave it empty. “markdown” if the texts have formatting.',
    },
  },
  ru: {
    sheet: 'Как заполнять',
    headings: ['Столбец', 'Что писать'],
    columns: {
      type: 'Вид теста: см. примеры. Оставьте пустым, если в тесте варианты с одним правильным ответом или короткий ответ словами.',
      question: 'Текст вопроса. Обязателен только этот столбец.',
      text: 'Только для вида «Текст с пропусками»: сам текст, на местах пропусков {{1}}, {{2}}.',
      option:
        'По одному варианту в столбце, столбцов сколько нужно. Для вида «Порядок» — элементы в правильном порядке, для «Подбора пар» — то, к чему подбирают, для «Текста с пропусками» — правильный ответ каждого пропуска: первого в столбце A; если принимаются несколько ответов, каждый на своей строке.',
      pair: 'Для «Подбора пар» — то, что подходит к варианту с той же буквой; могут быть и лишние. Для «Текста с пропусками» — варианты для выбора, каждый на своей строке; если их нет, ученики вписывают ответ.',
      answer:
        'Буква правильного варианта: B. Несколько букв: A, C. Для видов «Свободный ответ» и «Число» — сам ответ; другие принимаемые ответы — каждый на своей строке.',
      exact:
        '«да», если ответ должен быть точно таким, с заглавными буквами и знаками. Для пропусков можно указать их номера: 1, 3.',
      tolerance: 'Только для вида «Число»: насколько ответ может отличаться, например 0,1 или 2%.',
      unit: 'Только для вида «Число»: единица, которую ученики видят после поля.',
      units: 'Только для вида «Число»: единицы, которые тоже принимаются, через точку с запятой.',
      explanation: 'Почему правильный ответ верен. Ученики видят это после ответа.',
      comment: 'Комментарий к одному варианту. Его увидят те, кто выбрал этот вариант.',
      level: 'Число от 1 (легко) до 5 (трудно).',
      category: 'Куда попадёт тест, от предмета к теме: Математика > Алгебра.',
      tags: 'Слова, по которым вы снова найдёте тест, через запятую.',
      format: 'Оставьте пустым. «markdown», если в текстах есть оформление.',
    },
  },
  uz: {
    sheet: 'Qanday toʻldiriladi',
    headings: ['Ustun', 'Nima yoziladi'],
    columns: {
      type: 'Test turi: misollarga qarang. Bitta toʻgʻri javobli variantli testda yoki qisqa javobli testda boʻsh qoldirsangiz boʻladi.',
      question: 'Savol matni. Faqat shu ustun majburiy.',
      text: 'Faqat “Boʻsh joyli matn” turi uchun: matnning oʻzi, boʻsh joylar oʻrnida {{1}}, {{2}}.',
      option:
        'Har bir ustunga bittadan variant, ustunlar soni keraklicha. “Tartiblash” uchun bandlar toʻgʻri tartibda, “Juftini topish” uchun jufti topiladigan narsalar, “Boʻsh joyli matn” uchun har bir boʻsh joyning toʻgʻri javobi yoziladi: birinchisi A ustunida, bir nechta javob qabul qilinsa, har biri alohida qatorda.',
      pair: '“Juftini topish” uchun xuddi shu harfli variantning jufti; ortiqchalari ham boʻlishi mumkin. “Boʻsh joyli matn” uchun tanlanadigan javoblar, har biri alohida qatorda; boʻlmasa, oʻquvchilar javobni oʻzi yozadi.',
      answer:
        'Toʻgʻri variantning harfi: B. Bir nechta harf: A, C. “Erkin javob” va “Son” uchun javobning oʻzi; qabul qilinadigan boshqa javoblar, har biri alohida qatorda.',
      exact:
        'Javob bosh harflari va belgilari bilan aynan shunday boʻlishi kerak boʻlsa, “ha”. Boʻsh joylar uchun ularning raqamlari ham mumkin: 1, 3.',
      tolerance: 'Faqat “Son” uchun: javob qancha farq qilishi mumkin, masalan 0,1 yoki 2%.',
      unit: 'Faqat “Son” uchun: oʻquvchilar maydondan keyin koʻradigan birlik.',
      units: 'Faqat “Son” uchun: qabul qilinadigan boshqa birliklar, nuqtali vergul bilan.',
      explanation: 'Toʻgʻri javob nega toʻgʻri ekani. Oʻquvchilar buni javob bergandan keyin koʻradi.',
      comment: 'Bitta variantga izoh. Uni shu variantni tanlagan oʻquvchilar koʻradi.',
      level: '1 dan (oson) 5 gacha (qiyin) son.',
      category: 'Test qayerga tushishi, fandan mavzuga: Matematika > Algebra.',
      tags: 'Testni keyin topishga yordam beradigan soʻzlar, vergul bilan.',
      format: 'Boʻsh qoldiring. Matnlarda bezak boʻlsa, “markdown”.',
    },
  },
};

/** The sheet in a language: its name and its rows. */
export function guideSheet(language: Language): { name: string; rows: string[][] } {
  const { sheet, headings, columns } = guides[language];
  return {
    name: sheet,
    rows: [[...headings], ...testColumns.map((column) => [testHeadings[language][column], columns[column]])],
  };
}

const firstRows = new Set(Object.values(guides).map(({ headings }) => headings.join('\n')));

/** Whether rows are those of the sheet, in any language. */
export function isGuide(rows: readonly (readonly string[])[]): boolean {
  return firstRows.has((rows[0] ?? []).slice(0, 2).join('\n'));
}
