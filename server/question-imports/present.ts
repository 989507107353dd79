import {
  ImportItem,
  type ItemQuestion,
  type QuestionImport,
  remarkSentence,
} from '../../contract/questions/imports.ts';
import type { Database } from '../database/database.ts';
import { NotFoundError } from '../errors.ts';
import { writtenAhead } from '../http/responses/write-response.ts';
import { mediaUrl } from '../media/pictures.ts';
import { filesOfQuestion } from './files-of-test.ts';
import type { SourceQuestion } from './reading/item.ts';
import {
  findImport,
  getItem,
  getSummary,
  listFiles,
  pagesOf,
  type StoredFile,
  type StoredItem,
} from './store.ts';

type Files = ReadonlyMap<string, StoredFile>;

/** The address of a file, where it is stored. */
function addressIn(files: Files, file: string): string | undefined {
  const stored = files.get(file)?.media;
  return stored ? mediaUrl(stored.name) : undefined;
}

function testOf(draft: SourceQuestion, id: number | null, files: Files): ItemQuestion {
  const picture = ({ file, alt }: SourceQuestion['pictures'][number]) => {
    const image = addressIn(files, file);
    return { file, alt, ...(image !== undefined && { image }) };
  };
  const url = draft.sound === null ? undefined : addressIn(files, draft.sound.file);
  const options = Object.entries(draft.option_pictures).map(([option, named]) => [option, picture(named)]);
  return {
    ...draft,
    id,
    pictures: draft.pictures.map(picture),
    option_pictures: Object.fromEntries(options) as ItemQuestion['option_pictures'],
    sound: draft.sound && { ...draft.sound, ...(url !== undefined && { url }) },
  };
}

function itemOf(item: StoredItem, files: Files): ImportItem {
  const { number, place, name, outcome, receipt, category, draft, test, duplicate_of } = item;
  return {
    number,
    place,
    name,
    outcome,
    reason: receipt.map(remarkSentence).join(' '),
    remarks: [...receipt],
    category,
    test: draft && testOf(draft, test, files),
    duplicate_of,
  };
}

/** An item of an import. @throws NotFoundError */
export async function presentItem(database: Database, id: number, number: number): Promise<ImportItem> {
  const item = await getItem(database, id, number);
  const files = await listFiles(database, id, item.draft === null ? [] : filesOfQuestion(item.draft));
  return itemOf(item, files);
}

/** An import with its items. @throws NotFoundError */
export async function presentImport(database: Database, id: number): Promise<QuestionImport> {
  const summary = await getSummary(database, id);
  const found = await findImport(database, id);
  if (found === undefined) throw new NotFoundError();
  const files = await listFiles(database, id);
  const items: ImportItem[] = [];
  for await (const page of pagesOf(database, id, 'all')) {
    items.push(...page.map((item) => writtenAhead(ImportItem, itemOf(item, files))));
  }
  return { ...summary, items, categories: found.categories };
}
