import pg from 'pg';

import { message } from '../../contract/wire/messages.ts';
import { AccountGoneError, InUseError, InvalidFieldsError, NotFoundError } from '../errors.ts';

/** The errors of the domain that stand for a row which PostgreSQL refuses because of a foreign key. */
type ForeignKey = {
  /** A row was written whose reference, this id, does not exist: it was deleted beside the request, or never existed. */
  missing: (id: string) => Error;
  /** A row was deleted to which others refer. Keys that delete or release the other rows have none. */
  referenced?: () => Error;
};

const account: ForeignKey = { missing: () => new AccountGoneError() };

function missingIn(field: string): ForeignKey['missing'] {
  return (id) => new InvalidFieldsError({ [field]: message.missingPk(id) });
}

const categoryInUse = () =>
  new InUseError('A category with categories or tests in it cannot be deleted.', 'category_not_empty');

const testInUse = () =>
  new InUseError('A test that has answers or stands in work cannot be deleted.', 'in_use');

/** All foreign keys of the schema, by name. The accounts among them are those of the person who sends the request. */
export const foreignKeys: Readonly<Record<string, ForeignKey>> = {
  answer_person_fkey: account,
  answer_question_fkey: { missing: () => new NotFoundError(), referenced: testInUse },
  answer_work_fkey: { missing: () => new NotFoundError() },
  answers_given_person_fkey: account,
  audit_entry_actor_fkey: account,
  audit_entry_person_fkey: { missing: () => new NotFoundError() },
  card_person_fkey: { missing: () => new NotFoundError() },
  category_parent_fkey: { missing: missingIn('parent'), referenced: categoryInUse },
  earlier_weight_question_fkey: { missing: () => new NotFoundError() },
  family_link_child_fkey: { missing: () => new NotFoundError() },
  family_link_parent_fkey: account,
  linking_code_child_fkey: account,
  class_move_made_by_fkey: account,
  class_pupil_class_fkey: { missing: () => new NotFoundError() },
  class_pupil_person_fkey: { missing: missingIn('add_pupils') },
  class_subject_fkey: { missing: missingIn('subject') },
  class_teacher_class_fkey: { missing: () => new NotFoundError() },
  class_teacher_person_fkey: { missing: missingIn('add_teachers') },
  grade_column_author_fkey: account,
  grade_column_class_fkey: { missing: missingIn('class') },
  grade_mark_grade_column_fkey: { missing: () => new NotFoundError() },
  grade_mark_person_fkey: { missing: missingIn('marks') },
  mail_link_person_fkey: account,
  mark_answer_fkey: { missing: () => new NotFoundError() },
  mark_marked_by_fkey: account,
  past_membership_class_fkey: { missing: () => new NotFoundError() },
  past_membership_person_fkey: { missing: () => new NotFoundError() },
  post_author_fkey: account,
  progress_person_fkey: account,
  question_author_fkey: account,
  question_category_fkey: { missing: missingIn('category'), referenced: categoryInUse },
  question_count_question_fkey: { missing: () => new NotFoundError() },
  question_import_category_fkey: { missing: missingIn('category') },
  question_import_made_by_fkey: account,
  question_import_file_import_fkey: { missing: () => new NotFoundError() },
  question_import_item_duplicate_of_fkey: { missing: () => new NotFoundError() },
  question_import_item_import_fkey: { missing: () => new NotFoundError() },
  question_import_item_test_fkey: { missing: () => new NotFoundError() },
  question_qiyinlik_darajasi_fkey: {
    missing: missingIn('qiyinlik_darajasi'),
    referenced: () => new InUseError('A difficulty level that tests have cannot be deleted.', 'level_in_use'),
  },
  question_set_author_fkey: account,
  question_set_category_fkey: { missing: missingIn('category') },
  question_set_share_person_fkey: { missing: missingIn('shares') },
  question_set_share_question_set_fkey: { missing: () => new NotFoundError() },
  question_set_test_question_fkey: { missing: missingIn('tests') },
  question_set_test_question_set_fkey: { missing: () => new NotFoundError() },
  question_version_question_fkey: { missing: () => new NotFoundError() },
  question_version_replaced_by_fkey: account,
  refresh_token_session_fkey: account,
  regrade_answer_fkey: { missing: () => new NotFoundError() },
  roster_import_made_by_fkey: account,
  roster_member_class_fkey: { missing: () => new NotFoundError() },
  roster_member_person_fkey: { missing: () => new NotFoundError() },
  roster_row_import_fkey: { missing: () => new NotFoundError() },
  roster_row_person_fkey: { missing: () => new NotFoundError() },
  moved_class_class_fkey: { missing: () => new NotFoundError() },
  moved_class_move_fkey: { missing: () => new NotFoundError() },
  session_person_fkey: account,
  rejected_answer_asked_fkey: { missing: () => new NotFoundError(), referenced: testInUse },
  rejected_answer_attempt_fkey: { missing: () => new NotFoundError() },
  rejected_answer_decided_by_fkey: account,
  rejected_answer_person_fkey: account,
  work_allowance_person_fkey: { missing: () => new NotFoundError() },
  work_allowance_work_fkey: { missing: () => new NotFoundError() },
  work_answer_attempt_fkey: { missing: () => new NotFoundError() },
  work_answer_marked_by_fkey: account,
  work_answer_question_fkey: { missing: () => new NotFoundError(), referenced: testInUse },
  work_attempt_person_fkey: account,
  work_attempt_work_fkey: { missing: () => new NotFoundError() },
  work_author_fkey: account,
  work_class_class_fkey: { missing: missingIn('classes') },
  work_class_work_fkey: { missing: () => new NotFoundError() },
  work_pupil_person_fkey: { missing: missingIn('people') },
  work_pupil_work_fkey: { missing: () => new NotFoundError() },
  work_regrade_attempt_question_fkey: { missing: () => new NotFoundError() },
  work_question_question_fkey: { missing: missingIn('tests'), referenced: testInUse },
  work_question_work_fkey: { missing: () => new NotFoundError() },

  ai_settings_changed_by_fkey: account,
  analysis_question_fkey: { missing: () => new NotFoundError() },
  analysis_run_category_fkey: { missing: missingIn('category') },
  analysis_run_made_by_fkey: account,
  draft_accepted_by_fkey: account,
  draft_draft_order_fkey: { missing: () => new NotFoundError() },
  draft_question_fkey: { missing: () => new NotFoundError() },
  draft_order_category_fkey: { missing: missingIn('category') },
  draft_order_like_question_fkey: { missing: missingIn('like') },
  draft_order_made_by_fkey: account,
  draft_order_qiyinlik_darajasi_fkey: { missing: missingIn('qiyinlik_darajasi') },
  mark_proposal_answer_fkey: { missing: () => new NotFoundError() },
  mark_proposal_attempt_fkey: { missing: () => new NotFoundError() },
  mark_proposal_question_fkey: { missing: () => new NotFoundError() },
  model_request_asked_by_fkey: account,
  model_request_pupil_fkey: account,
  model_task_asked_by_fkey: account,
  model_task_draft_order_fkey: { missing: () => new NotFoundError() },
  model_task_mark_proposal_fkey: { missing: () => new NotFoundError() },
  model_task_question_fkey: { missing: () => new NotFoundError() },
  model_task_run_fkey: { missing: () => new NotFoundError() },
  suggestion_decided_by_fkey: account,
  suggestion_question_fkey: { missing: () => new NotFoundError() },
};

const foreignKeyViolation = '23503';

/**
 * The error of the domain that stands for a refusal by PostgreSQL because of a foreign key; undefined for other errors.
 * The details of the refusal name the columns of the missing reference, or those of the row that others refer to: the
 * latter is always an `id`. The words around them depend on the language of the database.
 */
export function brokenReference(error: unknown): Error | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== foreignKeyViolation) return undefined;
  const key = foreignKeys[error.constraint ?? ''];
  const [, column, id = ''] = /\((\w+)\)=\((\w+)\)/.exec(error.detail ?? '') ?? [];
  return column === 'id' ? key?.referenced?.() : key?.missing(id);
}
