/* The rules for names and other texts of people, the same in forms, the API and lists of people. See spoilt.ts too. */

const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const visible = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether nothing of a text is seen: it is of white space and of characters without a shape. A null character counts as seen, since it is refused. */
export function isBlank(text: string): boolean {
  return !visible.test(text) && !text.includes('\0');
}

/** The form in which texts are equal that nobody can tell apart: composed, and without characters that are not seen. */
export function lookOf(text: string): string {
  return text.replaceAll(invisible, '').normalize('NFC');
}

/**
 * A text on one line: in the Unicode form NFC, with one space for each run of white space. Characters that are not seen are removed:
 * control and format characters, and those that fonts leave blank. A null character stays, since it is refused.
 */
export function onOneLine(text: string): string {
  return text
    .replaceAll(/\uFEFF|(?![\0\s])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '')
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/**
 * Whether a text is an error value of Excel, LibreOffice or Google Sheets in any language: `#N/A`, `#Н/Д`, `#ССЫЛКА!`, `#NAME?`, `#NV`,
 * `Err:502`, or the `####` of a narrow column.
 */
export function isErrorValue(text: string): boolean {
  return /^#(?:#+|NV|YO['’ʻʼ‘`]?[KQ]|\p{L}\/\p{L}|(?=[\d_/ '’‘`]*\p{L})[\p{L}\d_/ '’‘`]+[!?]|GETTING_DATA)$|^(?:err|ошибка|xato):\s?\d{3}$/iu.test(
    text,
  );
}
