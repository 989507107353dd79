import type { QuestionForStaff } from '../../contract/questions.ts';
import type { Database } from '../database/database.ts';
import { guards } from '../authorization/guards.ts';
import type { AuthenticatedUser } from '../http/route.ts';
import type { Filters } from './list-conditions.ts';
import { listReadable, type Reading } from './own-list-store.ts';
import { listAll } from './whole-list-store.ts';

/** One page of the questions that somebody may read, and how many there are on all pages. */
export async function listQuestions(
  database: Database,
  person: AuthenticatedUser,
  filters: Filters,
  reads: Reading = guards,
): Promise<{ questions: QuestionForStaff[]; total: number }> {
  return reads.readsEveryQuestion(person)
    ? listAll(database, filters)
    : listReadable(database, person, filters, reads);
}
