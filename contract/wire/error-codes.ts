/**
 * The stable `code` of every refusal that has one. The page has a text for each, `ui.refused.<code>`, in the reader's language; the
 * English `detail` beside the code is for logs and developers.
 */
export const errorCodes = [
  // The log-in
  'bad_authorization_header',
  'token_not_valid',
  'user_not_found',
  'user_inactive',
  'password_changed',
  'wrong_card_or_pin',
  'pin_required',
  'pin_to_choose',
  // Answers and marks
  'already_answered',
  'own_test',
  'disabled',
  'kept_for_work',
  'erased',
  'marked_meanwhile',
  'not_marked_by_person',
  'not_answered',
  'too_many',
  // Work
  'planned',
  'closed',
  'no_tests',
  'no_attempts_left',
  'not_under_way',
  'handed_in',
  'not_handed_in',
  'opened_elsewhere',
  'decided_meanwhile',
  'newer_counts',
  // Questions, categories and levels
  'changed_meanwhile',
  'in_use',
  'version_invalid',
  'category_deleted',
  'level_deleted',
  'category_not_empty',
  'beginner_level',
  'level_in_use',
  // People, classes, cards and lists of people
  'last_staff',
  'own_account',
  'classes_changed',
  'archived',
  'has_password',
  'outdated',
  'import_busy',
  'already_applied',
  'later_import',
  'too_late',
  'not_applied',
  // Language models
  'analysis_off',
  'suggestion_stale',
  'suggestion_decided',
  'too_many_tests',
  'too_many_orders',
  'cost_changed',
  // Every request
  'too_large',
  'idempotency_key_reused',
  'unavailable',
  'overloaded',
  'storage_full',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

const known: ReadonlySet<string> = new Set(errorCodes);

/** Whether a text is a code of this version; a page may be older than its server. */
export function isErrorCode(code: string | undefined): code is ErrorCode {
  return code !== undefined && known.has(code);
}
