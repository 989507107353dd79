import { type Selectable, sql } from 'kysely';

import type { Findings, Suggestion } from '../../../contract/ai/analysis.ts';
import type { Database } from '../../database/database.ts';
import type { SuggestionTable } from '../../database/tables.ts';

/** An analysis that has ended. */
export type StoredAnalysis = {
  version: number;
  findings: Findings;
  model: string;
  prompt_version: number;
  made_at: string;
};

/** A suggestion of a new analysis. */
export type NewSuggestion = Pick<Suggestion, 'kind' | 'part' | 'before' | 'after' | 'reason'>;

/** Replaces the analysis of a question, and its undecided suggestions. */
export async function replaceAnalysis(
  transaction: Database,
  question: number,
  analysis: Omit<StoredAnalysis, 'made_at'> & { made_at: Date },
  suggestions: readonly NewSuggestion[],
): Promise<void> {
  const values = { ...analysis, findings: JSON.stringify(analysis.findings) };
  await transaction
    .insertInto('analysis')
    .values({ question, ...values })
    .onConflict((there) => there.column('question').doUpdateSet(values))
    .execute();
  await transaction
    .deleteFrom('suggestion')
    .where('question', '=', question)
    .where('decision', 'is', null)
    .execute();
  if (suggestions.length === 0) return;
  await transaction
    .insertInto('suggestion')
    .values(
      suggestions.map(({ kind, part, before, after, reason }) => ({
        question,
        kind,
        part,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
        reason,
      })),
    )
    .execute();
}

/** The last analysis of a question; undefined where there is none. */
export async function findAnalysis(
  database: Database,
  question: number,
): Promise<StoredAnalysis | undefined> {
  const found = await database
    .selectFrom('analysis')
    .select(['version', 'findings', 'model', 'prompt_version', 'made_at'])
    .where('question', '=', question)
    .executeTakeFirst();
  return found as StoredAnalysis | undefined;
}

/** A suggestion as it is stored, with the name of the person who decided it. */
export type StoredSuggestion = Omit<Selectable<SuggestionTable>, 'decided_by'> & { decided_by_name: string };

/** The suggestions of a question: the undecided ones in their order, then the others, the last decided first. */
export async function listSuggestions(database: Database, question: number): Promise<StoredSuggestion[]> {
  const { rows } = await sql<StoredSuggestion>`
    select suggestion.id, question, kind, part, before, after, reason, decision, decided_at,
      trim(concat(users.first_name, ' ', users.last_name)) as decided_by_name
    from suggestion left join users on users.id = decided_by
    where question = ${question}
    order by decided_at is not null, decided_at desc, suggestion.id`.execute(database);
  return rows;
}

/** Which question a suggestion is about; undefined where there is no such suggestion. */
export async function findQuestionOf(database: Database, id: number): Promise<number | undefined> {
  const found = await database
    .selectFrom('suggestion')
    .select('question')
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.question;
}

/** A suggestion, locked until the transaction ends; undefined where there is none. */
export async function lockSuggestion(
  transaction: Database,
  id: number,
): Promise<Selectable<SuggestionTable> | undefined> {
  return transaction
    .selectFrom('suggestion')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Writes the decision about a suggestion. */
export async function decideSuggestion(
  transaction: Database,
  id: number,
  decision: 'taken' | 'dismissed',
  { by, at }: { by: number; at: Date },
): Promise<void> {
  await transaction
    .updateTable('suggestion')
    .set({ decision, decided_by: by, decided_at: at })
    .where('id', '=', id)
    .execute();
}

/**
 * The characters of the texts of some questions as often as a language model is sent them: text and content three times (to be solved, to be
 * reviewed, and as the parts that it may correct), key and explanation once.
 */
export async function countCharacters(database: Database, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ characters: number }>`
    select coalesce(sum(
      3 * (length(savol) + length(content::text)) + coalesce(length(key::text), 0) + length(explanation)
    ), 0)::float as characters
    from question where id = any(${[...ids]}::integer[])`.execute(database);
  return rows[0]?.characters ?? 0;
}
