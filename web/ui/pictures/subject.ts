export const hues = ['indigo', 'blue', 'teal', 'moss', 'brown', 'rose', 'plum', 'violet', 'slate'] as const;
export type Hue = (typeof hues)[number];

/**
 * The subjects that Savol knows by their names: their hue, and the beginnings of words that name them in English, Russian and
 * Uzbek, in lower case and without apostrophes. A space at the end stands for a whole word.
 */
const known = {
  mathematics: {
    hue: 'indigo',
    words: 'math|matem|матем|algebra|алгебр|geometr|геометр|arifmet|arithm|арифмет|trigonom|тригоном',
  },
  physics: { hue: 'violet', words: 'physics|fizika|физик|mechanics|mexanika|механика' },
  chemistry: { hue: 'teal', words: 'chemi|kimyo|хими|кимё' },
  biology: {
    hue: 'moss',
    words:
      'biolog|биолог|botan|ботан|zoolog|зоолог|anatom|анатом|nature |natural sci|tabiat|tabiiy fan|табиат|табиий фан|природ|естеств',
  },
  history: { hue: 'brown', words: 'histor|tarix|истор|тарих' },
  geography: { hue: 'blue', words: 'geogra|геогра|jugrof|жуғроф' },
  language: {
    hue: 'rose',
    words:
      'language|tili |til |язык|тили |тил |english|ingliz|инглиз|англ|russian |rus |русск|uzbek |ozbek |german|nemis|немец|french|francuz|fransuz|француз|grammar|grammat|граммат|orfograf|орфограф|imlo |alifbo|азбук|алифбо',
  },
  literature: { hue: 'plum', words: 'literat|adabiyot|литерат|адабиёт|reading |oqish |чтени|ўқиш ' },
  informatics: {
    hue: 'slate',
    words: 'informat|информат|comput|kompyut|компьют|program|программ|dastur|дастур|it |ict ',
  },
  economics: {
    hue: 'brown',
    words: 'econom|iqtiso|эконом|иқтисо|business|biznes|бизнес|tadbirkor|тадбиркор',
  },
  art: {
    hue: 'rose',
    words:
      'art |arts |fine art|drawing|painting|tasviriy|тасвирий|sanat|санъат|искусств|изо |рисован|rasm |расм ',
  },
  music: { hue: 'violet', words: 'music|musiqa|музык|мусиқ' },
  sport: {
    hue: 'blue',
    words:
      'sport|спорт|physical edu|physical cult|jismoniy|жисмоний|физкульт|физическая культ|физическое восп|gymnast|gimnast|гимнаст|chess|shaxmat|шахмат',
  },
} as const satisfies Record<string, { hue: Hue; words: string }>;

export type SubjectName = keyof typeof known | 'other';
export type Subject = { subject: SubjectName; hue: Hue };

const beginnings = Object.entries(known).flatMap(([subject, { hue, words }]) =>
  words.split('|').map((word) => ({ subject: subject as SubjectName, hue, word: ` ${word}` })),
);

/** The words of a name in lower case, without the apostrophes of oʻ and gʻ, with a space before and after each. */
function wordsOf(name: string): string {
  const words = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’‘ʻʼ`]/g, '')
    .match(/\p{L}+/gu);
  return ` ${(words ?? []).join(' ')} `;
}

/** A number that is the same for the same text everywhere, and spreads texts evenly (FNV-1a). */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (value ^ (value >>> 15)) >>> 0;
}

/**
 * The subject that the name of a top-level category means: the one that is named first in it. Another name has the subject
 * `other`, and a hue that depends on the name only.
 */
export function subjectOf(name: string): Subject {
  const words = wordsOf(name);
  let found: Subject | undefined;
  let first = Number.POSITIVE_INFINITY;
  for (const { subject, hue, word } of beginnings) {
    const at = words.indexOf(word);
    if (at === -1 || at >= first) continue;
    first = at;
    found = { subject, hue };
  }
  return found ?? { subject: 'other', hue: hues[hash(words) % hues.length] ?? 'slate' };
}
