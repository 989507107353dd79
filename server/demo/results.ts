/** The answers that one person has given, in their order: the question's key, and a letter or a text. */
export interface DemoSolver {
  email: string;
  /** The moment of the first answer; the others follow some minutes or some days later. */
  start: string;
  answers: [question: string, answer: string][];
}

/** Right, wrong and waiting answers, so that every list, chip and colour has something to show. */
export const demoSolvers: DemoSolver[] = [
  {
    email: 'pupil@savol.example',
    start: '2026-09-14T08:20:00Z',
    answers: [
      ['uz-kasrlar-1', '3/8'],
      ['uz-kasrlar-2', 'b'],
      ['uz-kasrlar-3', '30'],
      ['uz-kasrlar-4', '2/5'],
      ['uz-algebra-1', 'x = 6'],
      ['uz-kvadrat-1', 'b'],
      ['uz-uchburchak-1', '10 sm'],
      ['uz-uchburchak-2', 'b'],
      ['uz-tarix-1', '1991-yil'],
      ['uz-temuriylar-1', 'd'],
      ['uz-temuriylar-2', 'a'],
      ['uz-temuriylar-4', 'хамса'],
      ['uz-odam-1', 'b'],
      ['uz-informatika-1', '22'],
      ['ru-orfografiya-3', 'Вокзал'],
      ['en-statistics-1', 'd'],
      ['en-statistics-3', 'e'],
      ['en-tenses-3', 'writed'],
    ],
  },
  {
    email: 'jasur.aliyev@savol.example',
    start: '2026-09-16T09:05:00Z',
    answers: [
      ['uz-kasrlar-1', '3/5'],
      ['uz-kasrlar-2', 'b'],
      ['uz-imlo-1', 'a'],
      ['uz-turkumlar-1', 'a'],
      ['uz-biologiya-2', 'b'],
      ['uz-tarix-3', 'oʻn ikki'],
      ['ru-karta-1', 'С3'],
      ['en-tenses-1', 'd'],
      ['en-geography-1', 'c'],
    ],
  },
  {
    email: 'kamola.yusupova@savol.example',
    start: '2026-09-15T10:40:00Z',
    answers: [
      ['uz-kasrlar-1', '3/8'],
      ['uz-kasrlar-3', '30'],
      ['uz-kvadrat-1', 'a'],
      ['uz-kvadrat-2', '12'],
      ['uz-progressiya-3', '5 050'],
      ['uz-uchburchak-2', 'b'],
      ['uz-uchburchak-4', '60'],
      ['uz-temuriylar-3', '1336'],
      ['uz-odam-2', 'd'],
      ['uz-informatika-3', '15'],
      ['en-statistics-1', 'd'],
      ['en-statistics-2', '38'],
      ['en-statistics-3', 'b'],
    ],
  },
  {
    email: 'timur.ahmedov@savol.example',
    start: '2026-09-21T07:55:00Z',
    answers: [
      ['ru-matematika-1', '18'],
      ['ru-matematika-2', 'b'],
      ['ru-drobi-1', '2.5'],
      ['ru-drobi-2', 'a'],
      ['ru-geometriya-1', 'd'],
      ['ru-orfografiya-1', 'a'],
      ['ru-orfografiya-4', 'a'],
      ['ru-mehanika-2', '4 м/с'],
      ['ru-elektrichestvo-2', '9'],
      ['ru-himiya-1', 'СН4'],
      ['ru-geografiya-2', 'ташкент'],
    ],
  },
  {
    email: 'alina.pak@savol.example',
    start: '2026-09-28T11:30:00Z',
    answers: [
      ['ru-yazyk-1', 'c'],
      ['ru-yazyk-2', 'наречие'],
      ['ru-yazyk-3', 'a'],
      ['ru-orfografiya-2', 'd'],
      ['ru-ploshchadi-1', '18 см²'],
      ['ru-himiya-2', 'c'],
      ['en-grammar-1', 'a'],
      ['en-tenses-4', "I've seen"],
      ['en-geography-4', 'b'],
    ],
  },
  {
    email: 'sardor.qodirov@savol.example',
    start: '2026-10-06T08:10:00Z',
    answers: [
      ['uz-algebra-1', '6'],
      ['uz-algebra-3', 'b'],
      ['uz-uchburchak-1', '14'],
      ['uz-informatika-2', '27'],
      ['uz-sanoq-1', 'b'],
      ['uz-sanoq-3', '11001'],
      ['uz-temuriylar-1', 'd'],
      ['en-algebra-1', 'x=5'],
    ],
  },
  {
    email: 'user@savol.example',
    start: '2026-10-13T15:45:00Z',
    answers: [
      ['uz-tarix-1', '1991'],
      ['en-geography-2', 'c'],
      ['en-english-1', 'a'],
    ],
  },
];

/**
 * The moment of an answer, counted from the solver's first: three answers in a sitting, some minutes apart, and a sitting every few days.
 * @param place which of the solver's answers it is, counted from 0
 */
export function momentOf({ start }: DemoSolver, place: number): Date {
  const sitting = Math.floor(place / 3);
  const minutes = sitting * 5 * 24 * 60 + (place % 3) * 4 + sitting * 17;
  return new Date(Date.parse(start) + minutes * 60_000);
}
