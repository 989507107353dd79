import { expect, test } from 'vitest';

import { hues, subjectOf, type SubjectName } from './subject.ts';

const names: readonly (readonly [SubjectName, readonly string[]])[] = [
  [
    'mathematics',
    ['Mathematics', 'Математика', 'Matematika', 'Algebra', 'Геометрия, 9 класс', 'Oliy matematika'],
  ],
  ['physics', ['Physics', 'Физика', 'Fizika']],
  ['chemistry', ['Chemistry', 'Химия', 'Kimyo', 'Кимё']],
  ['biology', ['Biology', 'Биология', 'Biologiya', 'Tabiatshunoslik', 'Окружающий мир и природа']],
  ['history', ['History', 'История Узбекистана', 'Oʻzbekiston tarixi', 'Jahon tarixi']],
  [
    'geography',
    ['Geography', 'География', 'Geografiya', 'Физическая география', 'Physical geography', 'Jugʻrofiya'],
  ],
  [
    'language',
    ['Русский язык', 'Ona tili', 'English', 'Oʻzbek tili', "O'zbek tili", 'Ingliz tili', 'Foreign language'],
  ],
  ['language', ['Ona tili va adabiyot', 'Русский язык и литература']],
  ['literature', ['Literature', 'Литература', 'Adabiyot', 'Oʻqish', 'Чтение']],
  ['informatics', ['Informatics', 'Информатика', 'Informatika', 'IT', 'Dasturlash', 'Computer science']],
  ['economics', ['Economics', 'Экономика', 'Iqtisodiyot', 'Iqtisodiy bilim asoslari']],
  ['art', ['Art', 'Изобразительное искусство', 'ИЗО', 'Tasviriy sanʼat', 'Fine arts']],
  ['music', ['Music', 'Музыка', 'Musiqa']],
  ['sport', ['Sport', 'Physical education', 'Физическая культура', 'Физкультура', 'Jismoniy tarbiya']],
  ['other', ['Tarbiya', 'ОБЖ', 'Party', 'Italiya', 'Tilla', '', '7', '数学']],
];

for (const [subject, all] of names) {
  test.each(all)(`${subject} is the subject of “%s”`, (name) => {
    expect(subjectOf(name).subject).toBe(subject);
  });
}

test('case, spaces and the kind of apostrophe make no difference', () => {
  expect(subjectOf('  JUGʼROFIYA ')).toEqual(subjectOf('Jugʻrofiya'));
  expect(subjectOf('Yoʻl  harakati')).toEqual(subjectOf("yo'l harakati"));
});

test('an unknown name keeps its hue, and unknown names use all hues', () => {
  const unknown = Array.from(
    { length: 200 },
    (_, at) => `Q${String.fromCodePoint(97 + (at % 26), 97 + (at >> 3))}`,
  );
  expect(unknown.map((name) => subjectOf(name))).toEqual(unknown.map((name) => subjectOf(name)));
  expect(new Set(unknown.map((name) => subjectOf(name).hue))).toEqual(new Set(hues));
});
