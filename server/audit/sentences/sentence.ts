import { auditActions, type AuditAction, type AuditEntry } from '../../../contract/audit.ts';
import type { Language } from '../../../contract/languages.ts';
import { momentIn } from '../../process/school-days.ts';
import { english } from './en.ts';
import { detailsOf, type NamedKind, type Names, type Sentences } from './facts.ts';
import { russian } from './ru.ts';
import { uzbek } from './uz.ts';

const sentences: Readonly<Record<Language, Sentences>> = { en: english, ru: russian, uz: uzbek };

/** How much of a title or of the text of a test stands in a sentence. */
const longestTitle = 80;

function shortened(title: string): string {
  const line = title.replaceAll(/\s+/gu, ' ').trim();
  const letters = Array.from(line);
  return letters.length <= longestTitle ? line : `${letters.slice(0, longestTitle - 1).join('')}…`;
}

function capitalized(sentence: string): string {
  const [first = '', ...rest] = sentence;
  return first.toUpperCase() + rest.join('');
}

function written<Action extends AuditAction>(
  action: Action,
  sentence: Sentences['actions'][Action],
  { person, person_name, details }: Omit<AuditEntry, 'sentence'>,
  names: Names,
  { language, timeZone }: { language: Language; timeZone: string },
): string {
  const { gone, named } = sentences[language];
  const nameOf = (kind: NamedKind, id: number | undefined) =>
    (id === undefined ? '' : names[kind].get(id)) || gone[kind];
  const titled = (kind: keyof typeof named) => (id: number | undefined) => {
    const title = id === undefined ? undefined : names[kind].get(id);
    return title === undefined ? gone[kind] : named[kind](shortened(title));
  };
  return sentence(detailsOf(action, details), {
    person: person_name === '' ? gone.person : person_name,
    isOfPerson: person !== null,
    work: titled('work'),
    question: titled('question'),
    list: titled('list'),
    column: titled('column'),
    parent: (id) => nameOf('person', id),
    class: (id) => nameOf('class', id),
    subject: (id) => nameOf('subject', id),
    moment: (at) => momentIn(language, at, timeZone),
  });
}

/**
 * An entry of the audit trail as a sentence. An action of another version, which this one does not know, is its own name.
 * @param names of the objects that the details name
 */
export function sentenceOf(
  entry: Omit<AuditEntry, 'sentence'>,
  names: Names,
  reader: { language: Language; timeZone: string },
): string {
  const action = auditActions.find((known) => known === entry.action);
  if (action === undefined) return entry.action;
  const sentence = sentences[reader.language].actions[action];
  return capitalized(written(action, sentence, entry, names, reader));
}
