/* Lines and names of sheets that name the class of the people below, as class registers have them. */

const word = String.raw`(?:класс|синф|sinf|class|grade)`;
const grade = String.raw`(?:1[0-2]|[1-9])`;
const letter = String.raw`[\s\-–—._/]*["«“”]?\p{L}["»“”]?(?!\p{L})`;
/** What follows the class on its line: the class teacher, the number of pupils. */
const rest = String.raw`(?:\s*[,.;:(–—-].*)?$`;

const forms = [
  new RegExp(`^${word}[\\s:№-]*(?<name>${grade}(?:${letter})?)${rest}`, 'iu'),
  new RegExp(`^(?<name>${grade}(?:${letter})?)[\\s\\-–—]*(?:${word}|кл)(?!\\p{L})${rest}`, 'iu'),
  new RegExp(`^(?<name>${grade}${letter})$`, 'iu'),
];

/** The class that a text names and nothing else: `7-А`, `7 «А» класс`, `Класс: 7-А, классный руководитель: …`; undefined for other texts. */
export function classOfText(text: string): string | undefined {
  if (text.length > 200) return undefined;
  return forms.map((form) => form.exec(text)?.groups?.['name']).find((name) => name !== undefined);
}

/** The texts of a row, each once, as a merged cell has its text in several. */
export function textsOf(row: readonly string[]): string[] {
  return [...new Set(row.map((cell) => cell.replaceAll(/\s+/g, ' ').trim()).filter((text) => text !== ''))];
}
