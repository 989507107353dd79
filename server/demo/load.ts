import type { ExportedPerson, ExportedPost, ExportedQuestion } from '../../contract/questions/export-form.ts';
import { recordAnswer } from '../answers/record-store.ts';
import { atWeight, grade } from '../answers/rules.ts';
import { listDifficultyLevels } from '../categories/level-store.ts';
import { insertCategory } from '../categories/store.ts';
import { addPupils, addTeachers } from '../classes/membership-store.ts';
import { insertClass } from '../classes/store.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { noUploader, type Pictures } from '../media/pictures.ts';
import { insertPost } from '../news/store.ts';
import { type Media, mediaColumns } from '../questions/media.ts';
import { type Gradable, readContent } from '../questions/rules.ts';
import { type Identified, identifyNew, mediaByStoredId } from '../questions/identity.ts';
import { insertQuestion, readQuestions } from '../questions/store.ts';
import { hashPassword } from '../users/passwords.ts';
import { insertUser } from '../users/store.ts';
import { calendarAt, movedDemo, movedMoment } from './calendar.ts';
import { addColumns } from './columns.ts';
import {
  type Demo,
  type DemoAnswer,
  demoPassword,
  drawPicture,
  readDemo,
  readSoundFile,
  readWork,
} from './demo.ts';
import { known } from './known.ts';
import { practiceOf } from './pupils.ts';
import { isEmpty } from './store.ts';
import { giveWorks, type School } from './work.ts';

/** Before the first work, and after the last pupil has come. */
const classesBegan = '2026-09-09T03:00:00Z';

type Ids<Key = string> = ReadonlyMap<Key, number>;
/** The name of the stored picture of each question and post that has one. Two that show the same file have one each. */
type Images = Map<ExportedQuestion | ExportedPost, string>;
/** The columns of questions that have more than one picture. */
type StoredMedia = Map<ExportedQuestion, ReturnType<typeof mediaColumns>>;

/**
 * Loads the demonstration into an empty database, all of it or nothing, as if the last six weeks of the school ended now.
 * @returns false where the database has accounts or categories already; nothing is changed then
 */
export async function loadDemo(
  {
    database,
    pictures,
    config: { timeZone },
  }: { database: Database; pictures: Pictures; config: { timeZone: string } },
  now = new Date(),
): Promise<boolean> {
  if (!(await isEmpty(database))) return false;
  const [read, { works, essays }, password_hash] = await Promise.all([
    readDemo(),
    readWork(),
    hashPassword(demoPassword),
  ]);
  const calendar = calendarAt(now, timeZone);
  const demo = movedDemo(read, calendar);
  const { people, questions, posts } = demo;
  const images: Images = new Map();
  const media: StoredMedia = new Map();
  const stored: string[] = [];
  const store = async (file: string): Promise<string> => {
    const name = await pictures.store(await drawPicture(file), noUploader);
    stored.push(name);
    return name;
  };
  const storePicture = async (owner: ExportedQuestion | ExportedPost) => {
    if ('media' in owner && owner.media !== undefined) {
      media.set(owner, await storeMedia(owner.media, pictures, store, (name) => stored.push(name)));
    } else if (owner.image !== undefined) {
      images.set(owner, await store(owner.image));
    }
  };
  try {
    for (const owner of [...questions, ...posts]) await storePicture(owner);
    await inTransaction(database, async (transaction) => {
      const ids = await insertPeople(transaction, people, password_hash);
      const asked = await insertQuestions(transaction, questions, ids, { images, media });
      await insertPosts(transaction, posts, ids, images);
      const classes = await insertClasses(transaction, demo, ids, movedMoment(calendar, classesBegan));
      const answers = [...answersIn(questions), ...practiceOf(demo, calendar)];
      await insertAnswers(transaction, answers, asked, ids);
      const school: School = { calendar, people: ids, classes, questions: asked };
      await giveWorks(transaction, works, essays, school);
      await addColumns(transaction, school);
    });
  } catch (error) {
    await Promise.all(stored.map((name) => pictures.remove(name)));
    throw error;
  }
  return true;
}

/** Stores pictures and sound of a question. @param onSound called with the name of a stored recording */
async function storeMedia(
  { pictures = [], options = {}, sound }: NonNullable<ExportedQuestion['media']>,
  store: Pictures,
  keep: (file: string) => Promise<string>,
  onSound: (name: string) => void,
): Promise<ReturnType<typeof mediaColumns>> {
  const media: Media = { pictures: [], options: {}, sound: null };
  for (const { file, alt } of pictures) media.pictures = [...media.pictures, { name: await keep(file), alt }];
  for (const [id, { file, alt }] of Object.entries(options)) {
    media.options = { ...media.options, [id]: { name: await keep(file), alt } };
  }
  if (sound !== undefined) {
    const stored = await store.storeSound(await readSoundFile(sound.file), noUploader);
    onSound(stored.name);
    media.sound = { ...stored, title: sound.title };
  }
  return mediaColumns(media);
}

/** @returns the ids of people by their addresses */
async function insertPeople(
  transaction: Database,
  people: ExportedPerson[],
  password_hash: string,
): Promise<Ids> {
  const ids = new Map<string, number>();
  for (const person of people) {
    const account = { ...person, password_hash, has_logged_in: person.is_active === true };
    ids.set(person.email, (await insertUser(transaction, account)).id);
  }
  return ids;
}

/** @returns the tests as they are stored */
async function insertQuestions(
  transaction: Database,
  questions: ExportedQuestion[],
  people: Ids,
  { images, media }: { images: Images; media: StoredMedia },
): Promise<School['questions']> {
  const categories = await insertCategories(transaction, questions);
  const levels = await listDifficultyLevels(transaction);
  const levelIds: Ids<number> = new Map(levels.toReversed().map(({ id, weight }) => [weight, id]));
  const inserted = new Map<number, ExportedQuestion>();
  for (const exported of questions) {
    const { savol, category, qiyinlik_darajasi, author, enabled, explanation, text_format, tags } = exported;
    const { is_analyzed_by_ai, change_by_ai } = exported;
    const { ids, ...stored } = readExported(exported);
    const columns = media.get(exported) ?? { image: images.get(exported) ?? null, media: null };
    const { id } = await insertQuestion(transaction, {
      ...stored,
      savol,
      category: known(categories, pathKey(category)),
      qiyinlik_darajasi: known(levelIds, qiyinlik_darajasi),
      author: known(people, author),
      ...mediaByStoredId(columns, ids),
      enabled,
      is_analyzed_by_ai,
      change_by_ai,
      explanation,
      text_format,
      tags,
    });
    inserted.set(id, exported);
  }
  const read = await readQuestions(transaction, [...inserted.keys()]);
  return new Map(read.map((question) => [known(inserted, question.id), question]));
}

/** The stored content, key and remarks of an exported question. @throws where they do not fit its type */
export function readExported(exported: ExportedQuestion): Gradable & Identified {
  const { test_type, right_answer, ...fields } = exported;
  const read = readContent({ test_type, ...fields, ...(right_answer !== null && { right_answer }) });
  if ('errors' in read) throw new Error(`${exported.savol}: ${JSON.stringify(read.errors)}`);
  return { test_type, ...identifyNew({ test_type, ...read.written }) };
}

/**
 * Inserts every category on the paths of questions, in the order in which they occur.
 * @returns the ids of categories by the keys of their paths
 */
async function insertCategories(transaction: Database, questions: ExportedQuestion[]): Promise<Ids> {
  const ids = new Map<string, number>();
  for (const { category, language } of questions) {
    let parent: number | null = null;
    for (const [depth, name] of category.entries()) {
      const path = pathKey(category.slice(0, depth + 1));
      parent = ids.get(path) ?? (await insertCategory(transaction, { name, language, parent })).id;
      ids.set(path, parent);
    }
  }
  return ids;
}

function pathKey(path: string[]): string {
  return JSON.stringify(path);
}

/** The answers in the files of tests. */
function answersIn(questions: readonly ExportedQuestion[]): DemoAnswer[] {
  return questions.flatMap((question) => question.answers.map((answer) => ({ ...answer, question })));
}

async function insertAnswers(
  transaction: Database,
  answers: readonly DemoAnswer[],
  questions: School['questions'],
  people: Ids,
): Promise<void> {
  const graded = answers.map(({ question: exported, person, completed_at, ...submitted }) => {
    const question = known(questions, exported);
    const result = grade(question.stored, submitted);
    if ('errors' in result) throw new Error(`${person} answers ${exported.savol} in a wrong form.`);
    return {
      question: question.id,
      revision: question.revision,
      version: question.version,
      person: known(people, person),
      ...atWeight(result, question.weight),
      completed_at,
      keyed: undefined,
    };
  });
  // Answers of one turn share a statement.
  const outcomes = await Promise.all(graded.map((answer) => recordAnswer(transaction, answer)));
  const refused = answers[outcomes.findIndex((outcome) => outcome !== 'stored')];
  if (refused !== undefined) throw new Error(`${refused.person} answers ${refused.question.savol} twice.`);
}

async function insertPosts(
  transaction: Database,
  posts: ExportedPost[],
  people: Ids,
  images: Images,
): Promise<void> {
  for (const post of posts) {
    await insertPost(transaction, {
      ...post,
      changed_at: post.published_at,
      author: known(people, post.author),
      image: images.get(post) ?? null,
    });
  }
}

/** @returns the classes of the latest year by their names @param joined_at since when everybody is in them */
async function insertClasses(
  transaction: Database,
  { classes }: Demo,
  people: Ids,
  joined_at: string,
): Promise<School['classes']> {
  const inserted = new Map<string, { id: number; pupils: readonly string[] }>();
  for (const { name, year, teachers, pupils } of classes) {
    const { id } = await insertClass(transaction, { name, year, confirmed_at: new Date(joined_at) });
    const ids = (addresses: readonly string[]) => addresses.map((address) => known(people, address));
    await addTeachers(transaction, id, ids(teachers));
    await addPupils(transaction, id, ids(pupils), true, joined_at);
    inserted.set(name, { id, pupils });
  }
  return inserted;
}
