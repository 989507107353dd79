/** An answer within a cloze, in HTML; worth a fraction in per cent. */
type ClozeAnswer = { text: string; fraction: number; feedback: string };

/** A part of a cloze that is answered. */
export type ClozePart = { weight: string; kind: string; answers: ClozeAnswer[] };

/** What the kinds of parts are called, in full and in short. */
const kinds: Readonly<Record<string, string>> = {
  SHORTANSWER: 'SHORTANSWER',
  SA: 'SHORTANSWER',
  MW: 'SHORTANSWER',
  SHORTANSWER_C: 'SHORTANSWER_C',
  SAC: 'SHORTANSWER_C',
  MWC: 'SHORTANSWER_C',
  NUMERICAL: 'NUMERICAL',
  NM: 'NUMERICAL',
  MULTICHOICE: 'MULTICHOICE',
  MC: 'MULTICHOICE',
  MULTICHOICE_V: 'MULTICHOICE',
  MCV: 'MULTICHOICE',
  MULTICHOICE_H: 'MULTICHOICE',
  MCH: 'MULTICHOICE',
  MULTICHOICE_S: 'MULTICHOICE',
  MCS: 'MULTICHOICE',
  MULTICHOICE_VS: 'MULTICHOICE',
  MCVS: 'MULTICHOICE',
  MULTICHOICE_HS: 'MULTICHOICE',
  MCHS: 'MULTICHOICE',
  MULTIRESPONSE: 'MULTIRESPONSE',
  MR: 'MULTIRESPONSE',
  MULTIRESPONSE_H: 'MULTIRESPONSE',
  MRH: 'MULTIRESPONSE',
  MULTIRESPONSE_S: 'MULTIRESPONSE',
  MRS: 'MULTIRESPONSE',
  MULTIRESPONSE_HS: 'MULTIRESPONSE',
  MRHS: 'MULTIRESPONSE',
};

const opening = /\{([^{}:]{0,20}):([a-z_]{1,20}):/giy;

/** The text of a cloze, cut at its parts. A part of a kind that is not known is a part. */
export function cutCloze(text: string): (string | ClozePart)[] {
  const pieces: (string | ClozePart)[] = [];
  let done = 0;
  // No part ends before here.
  let scanned = 0;
  for (let at = text.indexOf('{'); at !== -1; at = text.indexOf('{', at + 1)) {
    opening.lastIndex = at;
    const [head, weight = '', kind = ''] = opening.exec(text) ?? [];
    if (head === undefined) continue;
    const end = endOf(text, Math.max(at + head.length, scanned));
    if (end === -1) {
      scanned = text.length;
      continue;
    }
    pieces.push(text.slice(done, at), {
      weight: weight.trim() === '' ? '1' : weight.trim(),
      kind: kinds[kind.toUpperCase()] ?? kind.toUpperCase(),
      answers: answersIn(text.slice(at + head.length, end)),
    });
    done = end + 1;
    at = end;
  }
  return [...pieces, text.slice(done)];
}

/** The answers of a part. A sign may stand before the first one too. */
function answersIn(text: string): ClozeAnswer[] {
  const [first = '', ...others] = cut(text, '~');
  const written = first.trim() === '' && others.length > 0 ? others : [first, ...others];
  return written.map((answer) => readAnswer(answer));
}

/** Where the brace stands that ends a part; -1 where none does. Braces of the answers have a backslash before them. */
function endOf(text: string, start: number): number {
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '}') return at;
  }
  return -1;
}

/** Cuts at a sign that has no backslash before it. Character references have a `#` that is none. */
function cut(text: string, sign: string): string[] {
  const pieces: string[] = [''];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    const isSign = character === sign && !(sign === '#' && text[at - 1] === '&');
    if (character === '\\') {
      pieces.push((pieces.pop() ?? '') + text.slice(at, at + 2));
      at += 1;
    } else if (isSign) pieces.push('');
    else pieces.push((pieces.pop() ?? '') + character);
  }
  return pieces;
}

function readAnswer(typed: string): ClozeAnswer {
  const [answer = '', ...feedback] = cut(typed, '#');
  const [mark, percent] = /^\s*(?:=|%(-?\d{1,3}(?:[.,]\d{1,6})?)%)/.exec(answer) ?? [''];
  const fraction = percent === undefined ? (mark === '' ? 0 : 100) : Number(percent.replace(',', '.'));
  return {
    text: unescaped(answer.slice(mark.length)).trim(),
    fraction,
    feedback: unescaped(feedback.join('#')).trim(),
  };
}

/** An asterisk with a backslash stays as it is: wildcards are looked for later. */
function unescaped(text: string): string {
  return text.replaceAll(/\\([~=#{}"\\/])/g, '$1');
}
