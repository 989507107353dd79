import type { TextFile } from './lib/i18n.ts';
import type { Group } from './lib/worker-messages.ts';

/** The parts of the texts that the start page, log-in and sign-up show, and what they do not show of these. */
const first = [
  'app',
  'ui',
  'auth',
  'news.home',
  'news.title',
  'answers.solve.choose',
  'answers.solve.submit',
  'answers.solve.choice_missing',
  'answers.solve.keys',
];
/** What is said of fields that the forms of guests do not have: pictures, numbers, right answers, names and places of subjects, roles, one's present password, links of mails, invitations. */
const laterFields = [
  'image_too_complex',
  'long_side',
  'many_pixels',
  'many_frames',
  'not_file',
  'empty_file',
  'not_image',
  'not_sound',
  'long_sound',
  'not_pk',
  'missing_pk',
  'answer_text_required',
  'name_taken',
  'level_taken',
  'class_taken',
  'not_pupil',
  'not_teacher',
  'wrong_class_code',
  'inside_itself',
  'too_deep',
  'last_staff',
  'own_account',
  'password_wrong',
  'not_invited',
  'uid',
  'token',
  'repeated',
  'incomplete',
  'empty_list',
  'unknown_type',
  'not_json',
  'wrong_form',
  'not_number',
  'linking_code',
  'own_linking_code',
  'more',
  'fewer',
  'choice',
  'not_integer',
  'null',
  'not_text',
  'null_character',
  'spoilt_name',
  'long_integer',
  'not_boolean',
  'card_code',
  'pin',
  'pin_weak',
  'no_card',
  'pin_wrong',
  'above',
  'below',
  'scale_falls',
];

const later = [
  'app.browsers',
  'app.home.begun',
  'app.home.to_categories',
  'app.home.welcome_name',
  'app.menu.greeting',
  'app.menu.lock',
  'app.menu.logout',
  'app.menu.profile',
  'app.menu.switch',
  'app.nav.staff',
  'app.not_found',
  'app.version',
  'app.install',
  'app.waiting.solving',
  'auth.activation',
  'auth.change',
  'auth.current_password',
  'auth.delete',
  'auth.new_password',
  'auth.new_password_again',
  'auth.not_me',
  'auth.reset_confirm',
  'auth.reset_request',
  'auth.signup.invited',
  'auth.signup.other_address',
  'auth.signup.ready',
  'auth.signup.used',
  'ui.draft',
  'ui.error.many_pictures',
  'ui.filters',
  'ui.listed_language',
  'ui.cancel',
  'ui.message.undo',
  'ui.message.undone',
  'ui.pagination',
  'ui.saving',
  'ui.verdict',
  ...laterFields.map((code) => `ui.field.${code}`),
];

/** What is said where tests of a type are written. */
const ofWriting: Readonly<Record<string, readonly string[]>> = {
  numeric: [
    'unit',
    'unit_hint',
    'values',
    'values_hint',
    'value',
    'tolerance',
    'tolerance_hint',
    'units',
    'units_hint',
    'add',
    'remove',
  ],
  multiple: ['options', 'hint', 'option', 'right', 'right_option', 'add', 'remove', 'few', 'none_right'],
  ordering: ['items', 'hint', 'item', 'add', 'remove', 'few'],
  gaps: [
    'text',
    'text_hint',
    'insert',
    'none',
    'twice',
    'gap',
    'from_list',
    'accepted',
    'accepted_hint',
    'choices',
    'choices_hint',
    'right',
  ],
  matching: [
    'pairs',
    'hint',
    'left',
    'right',
    'add',
    'remove',
    'few',
    'alike',
    'spares_hint',
    'spare',
    'add_spare',
    'remove_spare',
  ],
  essay: ['note'],
  rows: ['keys'],
};

/** The parts of the texts that only the screens of authors and staff show, and what other screens show of these. */
const authors = [
  // Only in index.html, which has it from the build.
  'app.browsers',

  'work_results',

  'statistics',
  'marks',
  'people',
  'rosters',
  'classes',
  'audit',
  'cards.print',
  'cards.actions',
  'families',
  'questions.format',
  'news.form',
  'homes.to_mark',
  'homes.teacher',
  'homes.staff',
  'questions.form',
  'questions.add',
  'questions.edit',
  'questions.neighbours',
  'questions.preview',
  'questions.paste',
  'questions.versions',
  'questions.seen.asked',
  'questions.print',
  'questions.lint',
  'questions.formulas',
  'work',
  'grade_book',
  'untaken',

  'school_network.address',

  'device_lock',
  'forms',

  'ai',

  ...Object.entries(ofWriting).flatMap(([type, texts]) =>
    texts.map((text) => `questions.types.${type}.${text}`),
  ),
];

/** The parts of the texts that the way of a pupil from log-in to a test shows, beside the first. */
const ofPupils = [
  'kept.loading_next',
  'kept.next_waits',
  'answers.answered',
  'answers.refused',
  'answers.solve',
  'answers.waits',
  'answers.waits_for_mark',
  'app.home.begun',
  'app.home.welcome_name',
  'app.menu',
  'app.nav',
  'app.not_found.home',
  'app.waiting',
  'categories',
  'classes.title',
  'homes.part',
  'homes.pupil',
  'homes.return',
  'my_work',
  'questions.comment',
  'questions.enlarge',
  'questions.other_type_answer',
  'questions.page.explanation',
  'questions.page.your_answer',
  'questions.picture',
  'questions.picture_close',
  'questions.seen.note',
  'questions.sound',
  'questions.sound_named',
  'questions.type',
  'questions.types',
  'statistics.verdict.waiting',
  'ui.listed_language',
  'ui.message.undo',
  'ui.pagination',
  'ui.verdict',
  'work.title',
];

/** What that way does not show of these: the filters of the list of answers, the details of a subject, tests on paper, what reviews of single types say, and the list of all work. */
const offWay = [
  'answers.answered.any_subject',
  'answers.answered.any_verdict',
  'answers.answered.count_one',
  'answers.answered.count_few',
  'answers.answered.count_many',
  'answers.answered.count_other',
  'answers.answered.hidden_one',
  'answers.answered.hidden_few',
  'answers.answered.hidden_many',
  'answers.answered.hidden_other',
  'answers.answered.none',
  'answers.answered.show_all',
  'answers.answered.subject',
  'answers.answered.verdict',
  'answers.answered.verdicts',
  ...[
    'add',
    'in_picker',
    'language',
    'material_add',
    'material_list',
    'no_parent',
    'parent',
    'tests',
    'view',
  ].map((text) => `categories.page.${text}`),
  'my_work.list',
  'my_work.no_done',
  'my_work.no_due',
  'questions.types.empty',
  'questions.types.gaps.empty',
  'questions.types.gaps.right_count',
  'questions.types.matching.choices_are',
  'questions.types.matching.letters',
  'questions.types.matching.spares_are',
  'questions.types.ordering.number',
  'questions.types.removed',
];

/** What is said on the screen of solving once the line breaks. */
const ofKeeping = ['kept.line', 'kept.last', 'kept.leave'];

/** The parts of the texts that only the screens show on which work is done, what is said of answers and trust that are kept on a device, and the lock. */
const ofWork = ['attempts', 'kept', 'lock', 'school_network.trust'];

/** What the profile shows of these. */
const ofProfile = [
  'lock.own',
  'lock.own_hint',
  'school_network.trust.title',
  'school_network.trust.link',
  'school_network.trust.link_open',
];

const ofReaders = [
  'statistics.verdict.waiting',
  'statistics.first_page',
  'people.refused',
  'classes.title',
  'classes.link',
  'families.link',
  'families.add.title',
  'work.title',
  'grade_book.own.title',
  'grade_book.own.link',
];

function isBelow(path: string, parts: readonly string[]): boolean {
  return parts.some((part) => `${path}.`.startsWith(`${part}.`));
}

const isFirst = (path: string) => isBelow(path, first) && !isBelow(path, later);
const isOnWay = (path: string) => isBelow(path, ofPupils) && !isBelow(path, offWay);
const isOfKeeping = (path: string) => isBelow(path, ofKeeping);
const isForWork = (path: string) => isBelow(path, ofWork) && !isBelow(path, ofProfile);
const isForAuthors = (path: string) => isBelow(path, authors) && !isBelow(path, ofReaders);

/** The files of texts, each with the group of screens for which a device keeps it. */
export const textFiles = {
  translation: 'solving',
  pupil: 'solving',
  kept: 'solving',
  more: 'solving',
  work: 'solving',
  authors: 'authors',
} as const satisfies Record<TextFile, Group>;

/** The file that has a text. */
export function fileOf(path: string): TextFile {
  if (isFirst(path)) return 'translation';
  if (isForAuthors(path)) return 'authors';
  if (isOnWay(path)) return 'pupil';
  if (isOfKeeping(path)) return 'kept';
  return isForWork(path) ? 'work' : 'more';
}
