import { writeXlsx } from 'hucre';

const uzbek = [
  'Қодиров Ғайрат',
  'Oʻrinboyeva Gʻuncha',
  'Ҳамидов Ўткир',
  'Toʻxtayev Sherzod',
  'Yoʻldosheva Nilufar',
];
const russian = ['Иванова Мария', 'Ёлкин Егор', 'Щербаков Пётр', 'Цой Виктор', 'Ким Анна'];

/**
 * A spreadsheet of 30 pupils as a school has it: a title above, full names, two classes, a column that nobody needs.
 * @param word is in the ids and in the names of the classes
 * @param change changes last names
 */
export function spreadsheet(
  word: string,
  change: (name: string) => string = (name) => name,
): Promise<Uint8Array> {
  const pupils = Array.from({ length: 30 }, (_, at) => {
    const names = at % 2 === 0 ? uzbek : russian;
    const [last = '', first = ''] = (names[Math.floor(at / 2) % 5] ?? '').split(' ');
    return [
      at + 1,
      `${word}-${at + 1}`,
      `${change(last)} ${first}`,
      at < 15 ? `7A ${word}` : `7B ${word}`,
      '',
    ];
  });
  const rows = [['Maktab roʻyxati'], ['T/r', 'ID', 'F.I.Sh.', 'Sinf', 'Izoh'], ...pupils];
  return writeXlsx({ sheets: [{ name: 'Oʻquvchilar', rows }] });
}
