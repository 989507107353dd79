import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import * as z from 'zod/mini';

import { ExportedPerson, ExportedPost, ExportedQuestion } from '../../../contract/questions/export-form.ts';
import { endpoints } from '../../../contract/index.ts';
import { refusalReasons } from '../../../contract/people/rosters.ts';
import { RichNode } from '../../../contract/questions/rich-text.ts';
import { checkAnswer, questionTypeOf } from '../../../contract/question-types/registry.ts';
import { textKinds } from '../../../contract/questions/text-format.ts';
import { isEquivalent, normalizeAnswer } from '../../../contract/answer-text/answer-text.ts';
import { atWeight, grade } from '../../../server/answers/rules.ts';
import { readUid, uidOf } from '../../../server/auth/links.ts';
import { verifyBackup } from '../../../server/backup/verify.ts';
import { InvalidFieldsError, TooLargeError } from '../../../server/errors.ts';
import { readFieldsOf } from '../../../server/http/requests/fields.ts';
import { tokensOf } from '../../../server/http/requests/tokens.ts';
import { noUploader, openPictures } from '../../../server/media/pictures.ts';
import { readSound } from '../../../server/media/sound.ts';
import { CannotStart } from '../../../server/process/cannot-start.ts';
import { readConfig, variables } from '../../../server/process/config.ts';
import { UnreadableFile } from '../../../server/reading/unreadable-file.ts';
import { readList } from '../../../server/rosters/reading/read-list.ts';
import { renderText } from '../../../server/rich-text/render-text.ts';
import { questionCases } from '../../../server/testing/question-cases.ts';
import { parseId } from '../../../web/lib/paths/parse-id.ts';
import type { Target } from './inputs.ts';
import { fullSizes } from './full-size.ts';
import { modelAnswers } from './model-target.ts';
import { markup, moodleFiles } from './moodle-targets.ts';
import { qtiDocuments, qtiPackages } from './qti-targets.ts';
import { backupSeed, listSeeds, pictureSeeds, soundSeeds } from './seeds.ts';
import { requestTargets } from './request-targets.ts';
import { sources } from './source-target.ts';
import { wordDocuments } from './word-target.ts';
import { questionTexts } from './text-targets.ts';
import { tableTarget } from './table-target.ts';

/** A folder for the files of one target, deleted with the process. */
function folderOf(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `savol-fuzz-${name}-`));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function expectThat(condition: boolean, what: string): void {
  if (!condition) throw new Error(what);
}

/** Errors that a parser may throw. */
async function allowing(
  errors: readonly (abstract new (...parameters: never) => Error)[],
  work: () => unknown,
) {
  try {
    await work();
  } catch (error) {
    if (!errors.some((errorClass) => error instanceof errorClass)) throw error;
  }
}

const text = (bytes: Buffer) => bytes.toString('utf8');

/** Query strings, by every endpoint that has one. The first character chooses the endpoint. */
const withQuery = endpoints.filter((endpoint) => endpoint.query !== undefined);
const queries: Target = {
  seeds: withQuery.map(
    (_, index) => `${String.fromCharCode(index)}page=2&per_page=20&sort=id_desc&s=a&category=1&enabled=true`,
  ),
  dictionary: [
    'page=',
    'per_page=',
    'sort=',
    'name_asc',
    's=',
    'category=',
    'category_id=',
    'is_active=',
    'role=pupil',
    'enabled=false',
  ],
  run(bytes) {
    const schema = withQuery[(bytes[0] ?? 0) % withQuery.length]?.query;
    const fields = Object.fromEntries(new URLSearchParams(text(bytes.subarray(1))));
    if (schema !== undefined) readFieldsOf(schema, fields);
  },
};

const key = 'a key that only the fuzzer has, of some length';
const tokens = tokensOf(key);
const session = { id: crypto.randomUUID(), jti: 'a'.repeat(32) };
const known = [
  tokens.access({ id: 1, session_epoch: 0 }, session, new Date()),
  tokens.refresh({ id: 1, session_epoch: 0 }, session, new Date()),
];
const jsonWebTokens: Target = {
  seeds: [...known, 'a.b.c', 'eyJhbGciOiJub25lIn0.e30.', ''],
  dictionary: ['eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9', 'eyJhbGciOiJub25lIn0', '.', '==', 'e30'],
  run(bytes) {
    const token = text(bytes);
    const read = tokens.read(token);
    expectThat('problem' in read || known.includes(token), 'A forged token was accepted.');
  },
};

const links: Target = {
  seeds: ['MQ', 'MTA', 'MjE0NzQ4MzY0Nw', ''],
  run(bytes) {
    const uid = text(bytes);
    const id = readUid(uid);
    expectThat(id === undefined || uidOf(id) === uid, 'An id has two spellings.');
    const fromPath = parseId(uid);
    expectThat(fromPath === null || String(fromPath) === uid, 'An id in a path has two spellings.');
  },
};

/** Answers to a test of each type that are as large as a body can be are refused. @param answer JSON */
function refuseFullSizes(answer: string): void {
  let value: unknown;
  try {
    value = JSON.parse(answer);
  } catch {
    return;
  }
  const all = fullSizes(value);
  for (const { test_type, question } of questionCases) {
    const type = questionTypeOf(test_type);
    const content = 'content' in question ? question.content : {};
    for (const large of all) {
      const checked = checkAnswer(type, content, large);
      const problems = 'problems' in checked ? Object.keys(checked.problems).length : 0;
      expectThat(problems > 0, 'An answer of the full size is taken.');
      expectThat(problems <= 20, 'An answer of the full size has many problems.');
    }
  }
}

/** Two answers with a line end between them: a text and the right answer. Of JSON all answers of the full size too. */
const answers: Target = {
  seeds: [
    '{"order":["i1","i2"]}',
    '{"pairs":{"p1":"c1"}}',
    '{"gaps":{"g1":"x"}}',
    '{"chosen":["o1"]}',
    '{"text":"x"}',
    'Тошкент\nToshkent',
    '0,50\n1/2',
    '1 1/2\n3/2',
    "o'zbek\nўзбек",
    'sm²\nsm^2',
    '(2; 3)\n[2; 3]',
    'H₂O\nh2o',
    '-5!\n«-5»',
    '0,(3)\n⅓',
    'объект\nobyekt',
    '1.9.1991\n01.09.1991',
  ],
  dictionary: [
    '0,(9)',
    '1 000',
    '½',
    '⁻¹',
    '₁₀',
    'ʻ',
    'ц',
    'щ',
    'сентябрь',
    '>=',
    '**2',
    '^{2}',
    '(1,2)',
    '-(3/4)',
    '·10^3',
    "1'000",
    '٥',
    '″',
    '1s2',
    '$\\frac{1}{2}$',
    ' mW',
    'С',
    "'",
    '«',
    '»',
    '°',
    '%',
    '!',
    '/',
  ],
  run(bytes) {
    refuseFullSizes(text(bytes));
    const [answer = '', other = ''] = text(bytes).split('\n');
    const [first, second] = [normalizeAnswer(answer), normalizeAnswer(other)];
    expectThat(isEquivalent(first, first), 'An answer differs from itself.');
    expectThat(isEquivalent(first, second) === isEquivalent(second, first), 'Equivalence has a direction.');
    expectThat(isEquivalent(first, normalizeAnswer(` ${answer}\n`)), 'Outer white space counts.');
    const stored = { test_type: 'free_text', content: {}, key: { accepted: other } };
    const result = grade(stored, { users_text_answer: answer });
    const points = 'errors' in result ? null : atWeight(result, 3).points;
    expectThat([null, 0, 3].includes(points), 'Points are 0 or the weight.');
  },
};

/** Lines of settings, as in `.env`. */
const settings: Target = {
  seeds: [
    'PORT=8000\nHOST=0.0.0.0',
    'PUBLIC_URL=https://savol.example',
    'SMTP_URL=smtp://a:b@c:587\nMAIL_FROM=Savol <a@b>',
    'TRUST_PROXY=127.0.0.1, 10.0.0.0/8, ::1/128',
    'KEEP_FREE=64\nLOG_LEVEL=info\nWORKERS=2',
    'DATABASE_URL=postgres:///savol?host=/run/postgresql',
  ],
  dictionary: [...variables.map((name) => `\n${name}=`), 'https://', 'postgres://', 'smtps://', '::', '/8'],
  run(bytes) {
    const lines = text(bytes)
      .split('\n')
      .map((line) => line.split(/=(.*)/s));
    const environment = Object.fromEntries(lines.filter(([name = '']) => variables.includes(name)));
    return allowing([CannotStart], () =>
      readConfig({ ...environment, DATA_DIR: '/nowhere', SECRET_KEY: key }),
    );
  },
};

const archive = join(folderOf('archive'), 'backup.tar.gz');
const archives: Target = {
  seeds: [backupSeed()],
  dictionary: [
    'ustar\0',
    '00',
    '0000644\0',
    'savol-backup.json',
    'manifest.json',
    'secret-key',
    'pictures/',
    'tables/',
    'jobs',
    '{"format":1',
    '27 path=pictures/a\n',
    'x',
    'g',
    'L',
    '2',
    '5',
  ],
  longest: 16_384,
  async run(bytes) {
    writeFileSync(archive, gzipSync(bytes, { level: 1 }));
    await allowing([CannotStart], () => verifyBackup(archive, () => undefined));
  },
};

const pictures = await openPictures({ dataFolder: folderOf('pictures'), files: undefined });
const images: Target = {
  seeds: await pictureSeeds(),
  dictionary: [
    Buffer.from([0xff, 0xd8, 0xff]),
    'IHDR',
    'IDAT',
    'IEND',
    'RIFF',
    'WEBP',
    'VP8 ',
    'VP8L',
    'VP8X',
    'GIF89a',
    'Exif\0\0',
    'JFIF',
    'iCCP',
    'acTL',
  ],
  longest: 8192,
  async run(bytes) {
    await allowing([InvalidFieldsError, TooLargeError], async () =>
      pictures.remove(await pictures.store(bytes, noUploader)),
    );
  },
};

const sounds: Target = {
  seeds: soundSeeds(),
  dictionary: [
    'ID3',
    'TAG',
    'OggS',
    'vorbis',
    'OpusHead',
    'OpusTags',
    'ftyp',
    'moov',
    'trak',
    'mdia',
    'udta',
    'meta',
    'mdhd',
    'stsd',
    'mp4a',
    'Xing',
    'Info',
    'LAME',
  ],
  longest: 8192,
  async run(bytes) {
    // In the process that the server asks, any error is a refusal.
    const sound = await readSound(bytes).catch(() => undefined);
    if (sound === undefined) return;
    expectThat(sound.bytes.length <= bytes.length, 'A recording has grown.');
    expectThat(sound.seconds >= 0, 'A recording plays for less than nothing.');
  },
};

const forms: z.ZodMiniType[] = [ExportedQuestion, ExportedPost, ExportedPerson];
const exportForm: Target = {
  seeds: [
    '{"test_type":"choosable","savol":"2+2?","a":"3","b":"4","category":["Math"],"language":"en","qiyinlik_darajasi":1,"right_answer":"b","author":"a@b.uz"}',
    '{"title":"News","content":"Text","author":"a@b.uz","published_at":"2026-09-01T08:00:00Z"}',
    '{"email":"a@b.uz","first_name":"Ann","last_name":"Lee","is_teacher":true,"start_date":"2026-09-01T08:00:00Z"}',
  ],
  dictionary: [
    '"answers":[',
    '"person":"a@b.uz"',
    '"completed_at":"2026-09-01T08:00:00.123456Z"',
    '"image":"a.svg"',
    '"users_answer":"a"',
    '"free_text"',
    'null',
  ],
  run(bytes) {
    let value: unknown;
    try {
      value = JSON.parse(text(bytes));
    } catch {
      return;
    }
    for (const form of forms) readFieldsOf(form, value);
  },
};

/** Texts with formulas and formatting: of each only listed elements and attributes come out, as whatever it is shown. */
const richTexts: Target = {
  seeds: [
    'Find $x^2$.',
    '- **a** `b`\n\n| c |\n| - |\n| ![d](1) |',
    '1) a\n```\nb\n```',
    '$$\\begin{cases} x \\\\ y \\end{cases}$$',
    '$\\ce{2H2 + O2 -> 2H2O}$',
    '5$ va 6$',
  ],
  dictionary: [
    '$',
    '$$',
    '\\frac{',
    '\\sqrt{',
    '\\ce{',
    '\\begin{matrix}',
    '\\text{',
    '\\href{',
    '&',
    '}',
    '^',
    '_',
    '**',
    '`',
    '\n```\n',
    '\n- ',
    '\n1. ',
    '\n| - |\n',
    '![a](1)',
  ],
  run: (bytes) => {
    for (const kind of textKinds) {
      const { nodes } = renderText(text(bytes), kind);
      if (nodes !== undefined)
        expectThat(z.safeParse(z.array(RichNode), nodes).success, 'an element is not listed');
    }
  },
};

/** Lists of people: each row is read, or refused for a reason, or the whole list is refused. */
const lists: Target = {
  seeds: await listSeeds(),
  dictionary: [
    'Familiya',
    'Ism',
    'Sinf',
    'ФИО',
    'Email',
    'Role',
    'sourcedId',
    'sep=;',
    '\t',
    ';',
    '\uFEFF',
    '"',
    'pupil',
    '7A',
  ],
  longest: 8192,
  async run(bytes) {
    await allowing([UnreadableFile], async () => {
      const { drafts } = await readList({ bytes }, { columns: undefined, headings: true, kind: undefined });
      const reasons: readonly string[] = refusalReasons;
      expectThat(
        drafts.every(({ refusal }) => refusal === null || reasons.includes(refusal.reason)),
        'A row is refused for no known reason.',
      );
    });
  },
};

/** Every parser of input from outside. */
export const targets: Readonly<Record<string, Target>> = {
  ...(await requestTargets()),
  sources,
  queries,
  tokens: jsonWebTokens,
  links,
  answers,
  settings,
  archives,
  pictures: images,
  sounds,
  'export-form': exportForm,
  'rich-texts': richTexts,
  lists,
  'test-tables': await tableTarget(),
  'model-answers': modelAnswers,
  'moodle-files': moodleFiles,
  'question-texts': questionTexts,
  markup,
  'qti-documents': qtiDocuments,
  'qti-packages': qtiPackages,
  'word-documents': wordDocuments,
};
