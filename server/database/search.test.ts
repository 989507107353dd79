import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { toLatin } from '../../contract/answer-text/uzbek-latin.ts';
import { runs, thirdOf } from '../testing/extent.ts';
import { makeCategory } from '../testing/factories.ts';
import { startServer } from '../testing/start-server.ts';
import { containsFolded, folded, wordsOf } from './search.ts';

const server = startServer();

test('the words of a search stand in it once, without white space of any kind', () => {
  expect(wordsOf(' ten\u00a0km\u2003ten \n of \u200b \u2060 ')).toEqual(['ten', 'km', 'of']);
  expect(wordsOf('\u200b')).toEqual([]);
});

/** A search, a text that has it, and one that has not. */
type Pair = readonly [search: string, found: string, other: string];

async function finds(form: 'search_form' | 'name_form', search: string, text: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select ${containsFolded(folded(sql`${text}::text`, form), search, form)} as found`.execute(
    server.context.database,
  );
  return rows[0]?.found ?? false;
}

const names: readonly Pair[] = [
  ['gofurov', 'Anvar Gʻofurov', 'Anvar Gulomov'],
  ["G'ofurov", 'Анвар Ғофуров', 'Анвар Ғаниев'],
  ['Гофуров', 'Anvar Gʼofurov', 'Anvar Gaziyev'],
  ['Ghofurov', 'Anvar G‘ofurov', 'Anvar Gazizov'],
  ['ғофуров', 'Anvar Gofurov', 'Anvar Goipov'],
  ['Toxtayeva', 'Zilola Toʻxtayeva', 'Zilola Toʻrayeva'],
  ['Тухтаева', 'Zilola Toʻxtayeva', 'Zilola Toshtemirova'],
  ['Tukhtaeva', 'Зилола Тўхтаева', 'Зилола Тўраева'],
  ['тохтаева', 'Zilola Toʻxtaeva', 'Zilola Tojiyeva'],
  ["to'xtay", 'Zilola Toʻxtayeva', 'Zilola Toʻxliyeva'],
  ['Zilola Toʻx', 'Тўхтаева Зилола', 'Тўхтаева Лола'],
  ['Aliyev', 'Али Алиев', 'Али Салимов'],
  ['aliy', 'Bobur Aliyev', 'Bobur Azizov'],
  ['Алиев', 'Vali Aliyev', 'Vali Olimov'],
  ['Alieva', 'Лола Алиева', 'Лола Азизова'],
  ['Qodirov', 'Бобур Кодиров', 'Бобур Собиров'],
  ['Кодиров', 'Bobur Qodirov', 'Bobur Nodirov'],
  ['қодиров', 'Bobur Kodirov', 'Bobur Hodirov'],
  ['Hamid', 'Хамид Расулов', 'Умид Расулов'],
  ['Khamid', 'Ҳамид Расулов', 'Рашид Расулов'],
  ['Xamid', 'Hamid Rasulov', 'Said Rasulov'],
  ['Ахмедов', 'Akhmedov Botir', 'Azimov Botir'],
  ['Мухаммад', 'Muhammad Yusuf', 'Murod Yusuf'],
  ['Muxammad', 'Муҳаммад Юсуф', 'Мурод Юсуф'],
  ['Шахноза', 'Shahnoza Karimova', 'Shahlo Karimova'],
  ['shakhnoza', 'Шаҳноза Каримова', 'Шаҳло Каримова'],
  ['Jasur', 'Джасур Юлдашев', 'Мансур Юлдашев'],
  ['Жасур', 'Jasur Karimov', 'Nasur Karimov'],
  ['Zhasur', 'Жасур Каримов', 'Басур Каримов'],
  ['Joʻrayev', 'Джураев Олим', 'Тураев Олим'],
  ['чори', 'Chori Sattorov', 'Tohir Sattorov'],
  ['Эргашева', 'Ergasheva Nodira', 'Egamova Nodira'],
  ['Yorqin', 'Ёрқин Саидов', 'Ёдгор Саидов'],
  ['Еркин', 'Yorqin Saidov', 'Yormat Saidov'],
  ['Федор', 'Фёдор Цой', 'Теодор Цой'],
  ['Fyodor', 'Федор Цой', 'Егор Цой'],
  ['Fedor', 'Фёдор Цой', 'Федот Цой'],
  ['Tsoy', 'Виктор Цой', 'Виктор Сой'],
  ['цой', 'Viktor Tsoy', 'Viktor Choy'],
  ['Dmitry', 'Дмитрий Ким', 'Демид Ким'],
  ['Дмитрий', 'Dmitry Kim', 'Demyan Kim'],
  ['Maria', 'Мария Пак', 'Марина Пак'],
  ['Mariya', 'Maria Pak', 'Marta Pak'],
  ['Юлия', 'Yulia Li', 'Lilia Li'],
  ['Щербакова', 'Sherbakova Anna', 'Sobakova Anna'],
  ['Shcherbakova', 'Щербакова Анна', 'Собакова Анна'],
  ["A'zam", 'Аъзам Орипов', 'Аюб Орипов'],
  ['azam', 'Aʼzam Oripov', 'Ayub Oripov'],
  ['Исхок', 'Isʼhoq Rahimov', 'Issiq Rahimov'],
  ['Ўктам', 'Uktam Rahimov', 'Aktam Rahimov'],
  ['İbrahim', 'Ибрахим Умаров', 'Иброим Умаров'],
  ['Рахмонова Лола', 'Lola  Rahmonova', 'Lola Raimova'],
  ['Neʼmatov', 'Неъматов Дониёр', 'Назаров Дониёр'],
  // Typed up to the middle of a letter.
  ['bek', 'Behzod Karimov', 'Bobur Karimov'],
  ["Maz'", 'Мазҳар Олимов', 'Мансур Олимов'],
  ['Д', 'Джасур Каримов', 'Анвар Каримов'],
  ['Dz', 'Jasur Karimov', 'Anvar Karimov'],
  ['shc', 'Щербакова Анна', 'Собакова Анна'],
  ['Y', 'Ёрқин Саидов', 'Anvar Shukurov'],
  ['May', 'Анна Майер', 'Анна Марова'],
];

const texts: readonly Pair[] = [
  ['тўғри бурчак', 'Toʻgʻri burchakli uchburchak', 'Togʻdagi burgut'],
  ["to'g'ri", 'Тўғри чизиқ', 'Эгри чизиқ'],
  ['togri', 'Toʻgʻri javobni toping', 'Egri chiziq'],
  ['касрлар', 'Kasrlarni qoʻshing', 'Kalitni toping'],
  ['ҳосила', 'Funksiya hosilasi', 'Funksiya xossasi'],
  ['ўсимлик', "O'simliklar olami", 'Hayvonlar olami'],
  ['ёруғлик', 'Yorugʻlik tezligi', 'Ovoz tezligi'],
  ['yulduz', 'Юлдузлар осмони', 'Ойдин осмон'],
  ['қуёш', 'Quyosh tizimi', 'Qush uyasi'],
  ['эҳтимол', 'Ehtimollar nazariyasi', 'Sonlar nazariyasi'],
  ['Yevropa', 'Европа пойтахтлари', 'Осиё пойтахтлари'],
  ['obyekt', 'Объект нима?', 'Предмет нима?'],
  ['meʼyor', 'Меъёр ва ўлчов', 'Меҳнат ва ўлчов'],
  ['batalyon', 'Батальон командири', 'Баталия'],
  ['konstitutsiya', 'Конституция куни', 'Контракт куни'],
  ['чумчуқ', 'Chumchuq qayerda yashaydi?', 'Chumoli qayerda yashaydi?'],
  ['жуғрофия', 'Jugʻrofiya fani', 'Biologiya fani'],
  ['count', 'Count the apples', 'What does it contain?'],
  ['sum', 'Find the sum', 'Find some'],
  ['day', 'Which day is it?', 'Which month is it?'],
  ['element', 'Элементы группы', 'Аликвота'],
  ['ёлка', 'Where is the yolka?', 'Where is the iolka?'],
  ['2 + 2', 'Сколько будет 2 + 2?', 'Сколько будет 3 + 3?'],
];

test.each(names)('the name “%s” finds “%s” and not “%s”', async (search, right, wrong) => {
  expect(await finds('name_form', search, right)).toBe(true);
  expect(await finds('name_form', search, wrong)).toBe(false);
});

test.each(texts)('the text “%s” finds “%s” and not “%s”', async (search, right, wrong) => {
  expect(await finds('search_form', search, right)).toBe(true);
  expect(await finds('search_form', search, wrong)).toBe(false);
});

const consonants = Array.from('бвгджзклмнпрстфхчшқғҳ');
const vowels = Array.from('аеёиоуэюяў');
const syllable = fc
  .tuple(
    fc.constantFrom(...consonants),
    fc.constantFrom(...vowels),
    fc.constantFrom('', '', ...Array.from('бдзйклмнрстшчқғъ')),
  )
  .map((letters) => letters.join(''));
/** A word as names in Uzbek Cyrillic are spelled: each syllable but the first begins with a consonant. */
const word = fc
  .tuple(fc.constantFrom('', ...vowels), fc.array(syllable, { minLength: 1, maxLength: 4 }))
  .map(([first, more]) => first + more.join(''));

/** A word in the letters of Russian, which has no қ, ғ, ҳ and ў. */
function inRussian(uzbek: string): string {
  return uzbek
    .replaceAll('қ', 'к')
    .replaceAll('ғ', 'г')
    .replaceAll('ҳ', 'х')
    .replaceAll('ў', 'у')
    .replaceAll('ё', 'е');
}

test('the spellings of a word fold to equal texts: Cyrillic and Latin, with every apostrophe and none, in any case', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 20, maxLength: 40 }), async (words) => {
      const spellings = words.map((cyrillic) => {
        const latin = toLatin(cyrillic);
        const apart = ['', 'ʻ', 'ʼ', '`', '’'].map((sign) => latin.replaceAll("'", sign));
        return [cyrillic, cyrillic.toUpperCase(), latin, latin.toUpperCase(), ...apart];
      });
      const { rows } = await sql<{ place: number; texts: string[]; heard: string[] }>`
        select place, array_agg(distinct search_form(spelling)) as texts,
          array_agg(distinct name_form(spelling)) as heard
        from jsonb_to_recordset(${JSON.stringify(
          spellings.flatMap((all, place) => all.map((spelling) => ({ place, spelling }))),
        )}::jsonb) as (place integer, spelling text)
        group by place`.execute(server.context.database);
      for (const { place, texts: forms, heard } of rows) {
        expect(forms, words[place]).toHaveLength(1);
        expect(heard, words[place]).toHaveLength(1);
      }
    }),
    { numRuns: runs(20) },
  );
});

/** Spellings of passports, which have two letters where the alphabet has one. */
const passports = [
  ['x', 'kh'],
  ['h', 'kh'],
  ['j', 'zh'],
  ['j', 'dj'],
  ['j', 'dzh'],
  ["g'", 'gh'],
  ['q', 'k'],
] as const;

test('a name is found by each of its beginnings while it is typed, in either alphabet and as in a passport', async () => {
  const listed = thirdOf(names)
    .flatMap(([, text]) => text.split(/\s+/))
    .map((name) => name.toLowerCase());
  const cyrillic = [
    ...fc.sample(word, runs(30)),
    'джасур',
    'мазҳар',
    'бекхон',
    'шчербо',
    'баққол',
    ...listed,
  ];
  const cases = cyrillic.flatMap((name) => {
    const latin = toLatin(name);
    const typed = [
      name,
      inRussian(name),
      latin,
      ...passports.map(([from, to]) => latin.replaceAll(from, to)),
    ];
    const partsOf = (whole: string) =>
      Array.from(whole, (_, at) => whole.slice(0, at + 1)).filter((part) => /\p{L}/u.test(part));
    return [...new Set(typed)].flatMap((whole) =>
      [name, latin].map((stored) => ({ stored, whole, parts: partsOf(whole) })),
    );
  });
  const isFound = (stored: string, search: string) =>
    containsFolded(folded(sql`${stored}::text`, 'name_form'), search, 'name_form');
  const missed: unknown[] = [];
  let found = 0;
  for (let at = 0; at < cases.length; at += 100) {
    const asked = cases.slice(at, at + 100).map(({ stored, whole, parts }, place) => {
      const each = parts.map(
        (part) => sql`case when ${isFound(stored, part)} then null else ${part}::text end`,
      );
      return sql`select ${at + place}::integer as place, array_remove(array[${sql.join(each)}], null) as parts
        where ${isFound(stored, whole)}`;
    });
    const { rows } = await sql<{
      place: number;
      parts: string[];
    }>`${sql.join(asked, sql` union all `)}`.execute(server.context.database);
    found += rows.length;
    for (const { place, parts } of rows) if (parts.length > 0) missed.push([cases[place], parts]);
  }
  expect(missed).toEqual([]);
  // Those of a passport that fall together with other letters are another name.
  expect(found).toBeGreaterThan(cases.length * 0.8);
});

test('a name folds like the name in Russian letters', async () => {
  const cyrillic = fc.sample(word, 300);
  const { rows } = await sql<{ uzbek: string; russian: string }>`
    select name_form(uzbek) as uzbek, name_form(russian) as russian
    from jsonb_to_recordset(${JSON.stringify(
      cyrillic.map((uzbek) => ({ uzbek, russian: inRussian(uzbek) })),
    )}::jsonb) as (uzbek text, russian text)`.execute(server.context.database);
  expect(rows).toHaveLength(300);
  for (const { uzbek, russian } of rows) expect(russian).toBe(uzbek);
});

test('a search of several words in twenty thousand tests reads their index', async () => {
  const { database } = server.context;
  const { id } = await makeCategory(server.context);
  await sql`
    insert into question (test_type, savol, content, category, qiyinlik_darajasi)
    select 'essay', 'Name the river ' || md5(place::text) || ' of the country ' || place, '{}', ${id}, 34
    from generate_series(1, 20000) as place`.execute(database);
  await sql`analyze question`.execute(database);
  const { rows } = await sql<Record<string, string>>`
    explain select id from question where ${containsFolded(sql`search_text`, 'country of 4321')}`.execute(
    database,
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Bitmap Index Scan on question_search');
});

test('names are folded without a search path, with which dumps of PostgreSQL are restored', async () => {
  const rows = await server.context.database.transaction().execute(async (transaction) => {
    await sql`set local search_path = ''`.execute(transaction);
    return (await sql`select public.name_form('Қодир') as form`.execute(transaction)).rows;
  });
  expect(rows).toEqual([{ form: 'kodir' }]);
});
