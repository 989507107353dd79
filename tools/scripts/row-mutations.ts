/** A change of the program after which a row of docs/specification-coverage.md is no longer true. */
export type RowMutation = {
  /** How the sentence of the row begins. */
  row: string;
  file: string;
  /** A text that is in the file once, and what replaces it. */
  from: string;
  to: string;
};

const texts = 'web/public/assets/locales/en/translation.json';
const asked = 'web/answers/solve/asked-question.tsx';
const writing = 'web/questions/write/write-question-pages.tsx';

/** Mutations of rows of every section, in the order of the page. */
export const rowMutations: readonly RowMutation[] = [
  // What the product does
  {
    row: 'Several roles: staff comes first',
    file: 'contract/people/roles.ts',
    from: "['staff', 'teacher', 'parent', 'pupil']",
    to: "['staff', 'parent', 'teacher', 'pupil']",
  },
  {
    row: 'en, ru and uz are switched between',
    file: 'web/lib/languages/detect-language.ts',
    from: '  document.cookie = `${cookieName}=${language}; ',
    to: '  document.cookie = `${cookieName}=en; ',
  },
  {
    row: 'Detected from cookie, html tag',
    file: 'web/lib/languages/detect-language.ts',
    from: '  () => [document.documentElement.lang],\n  () => [stored(() => localStorage)],',
    to: '  () => [stored(() => localStorage)],\n  () => [document.documentElement.lang],',
  },
  {
    row: 'The start page says what the product is',
    file: texts,
    from: 'It is under development.',
    to: 'It is new.',
  },
  // The frame
  { row: 'Every route has its screen', file: 'web/app/app.tsx', from: '      <Footer />\n', to: '' },
  {
    row: 'User menu: fixed image',
    file: 'web/app/header.tsx',
    from: "t('app.menu.greeting', { name: person.first_name })",
    to: "t('app.menu.guest')",
  },
  {
    row: 'Signed in: Profile and Logout',
    file: 'web/lib/session/session.ts',
    from: '  tokens.clear();\n  resetSession();',
    to: '  resetSession();',
  },
  { row: 'Footer: the current year', file: texts, from: 'All rights reserved', to: 'Some rights reserved' },
  // Accounts
  {
    row: 'Login: ‘Login’ becomes',
    file: 'web/auth/login-page.tsx',
    from: "busyText={t('auth.login.busy')}",
    to: "busyText={t('auth.login.submit')}",
  },
  {
    row: 'Login links to sign-up',
    file: 'web/auth/login-page.tsx',
    from: 'href={paths.resetRequest}',
    to: 'href={paths.login}',
  },
  {
    row: 'A logged-in person is sent from login',
    file: 'web/app/screen.tsx',
    from: "access === 'guests' && isAuthenticated === true",
    to: "access === 'guests' && isAuthenticated === undefined",
  },
  {
    row: 'Reset confirm: two password fields',
    file: 'web/auth/reset-password-pages.tsx',
    from: "showNotice(t('auth.reset_confirm.sent'), 'info');\n      navigate(paths.home);",
    to: "showNotice(t('auth.reset_confirm.sent'), 'info');",
  },
  {
    row: 'Profile: a field that saves',
    file: 'web/users/parent-email.tsx',
    from: 'father_email }) => save(father_email)',
    to: 'father_email }) => save(`x${father_email}`)',
  },
  // The list of tests
  {
    row: 'Heading; a role line',
    file: 'web/questions/list/question-list-page.tsx',
    from: '{t(`questions.notes.${role}`)}',
    to: "{t('questions.notes.user')}",
  },
  {
    row: 'A banner with a clear button',
    file: 'web/questions/list/question-list-page.tsx',
    from: 'selected_page: 1, selected_category: null',
    to: 'selected_page: 1',
  },
  {
    row: 'First and last page',
    file: 'web/ui/tables/pagination.tsx',
    from: 'to: totalPages,',
    to: 'to: page + 1,',
  },
  {
    row: 'An item links to its test',
    file: 'web/questions/list/question-list.tsx',
    from: "{expected !== ''",
    to: "{expected === ''",
  },
  {
    row: '‘You do not have access!’',
    file: 'web/questions/list/question-list.tsx',
    from: 'href={paths.login}',
    to: 'href={paths.home}',
  },
  // Writing tests
  {
    row: 'Add: type, question, read-only category',
    file: 'web/questions/write/category-fields.tsx',
    from: ' value={name} readOnly',
    to: ' value={name} readOnly={false}',
  },
  {
    row: 'Edit: ‘Edit Test (ID',
    file: 'web/question-types/choosable/write.tsx',
    from: 'filledOptions(content).map((option) => option.id)',
    to: 'optionLetters',
  },
  {
    row: 'After save or cancel back',
    file: writing,
    from: 'leave(paths.question(question.id))',
    to: 'leave(paths.questions())',
  },
  // The details of a test
  { row: 'Category N/A if absent', file: texts, from: '"no_category": "N/A"', to: '"no_category": "None"' },
  {
    row: 'The image unless its name contains',
    file: 'web/ui/pictures/picture.tsx',
    from: "!image.includes('default.jpg')",
    to: "!image.includes('none.jpg')",
  },
  {
    row: 'Filled options A) to E)',
    file: 'web/question-types/question-types.css',
    from: 'border-color: currentcolor;\n  background: var(--green-soft);\n  color: var(--green);\n  font-weight: 700;',
    to: 'border-color: currentcolor;\n  background: var(--green-soft);\n  color: var(--green);',
  },
  {
    row: 'AI notes when there are any',
    file: 'web/questions/preview.ts',
    from: 'previewLength = 150',
    to: 'previewLength = 151',
  },
  {
    row: 'Open notes scroll',
    file: 'web/ui/layout/layout.css',
    from: 'max-height: 400px',
    to: 'max-height: 4000px',
  },
  {
    row: 'Staff see author name',
    file: 'contract/permissions.ts',
    from: 'canSeeAuthorEmail(actor: Actor): boolean {\n  return actor.is_staff;\n',
    to: 'canSeeAuthorEmail(actor: Actor): boolean {\n  return actor.is_staff || actor.is_teacher;\n',
  },
  {
    row: 'Results for pupils and parents',
    file: 'web/answers/results-card.tsx',
    from: 'withStatus ? [...columns, status] : columns',
    to: '[...columns, status]',
  },
  {
    row: 'Green from 80',
    file: 'web/ui/base.css',
    from: 'background: var(--orange-soft);\n    color: var(--orange);',
    to: 'background: var(--orange-soft);\n    color: var(--red);',
  },
  {
    row: '‘Delete Test’ asks',
    file: 'web/questions/page/question-page.tsx',
    from: 'onClick={() => setAsking(true)}',
    to: 'onClick={() => void confirm()}',
  },
  // Categories
  {
    row: '‘Create Test’ for teachers and staff',
    file: 'web/categories/chosen-category.tsx',
    from: 'paths.addQuestion(category.id)} newTab',
    to: 'paths.addQuestion(category.id)}',
  },
  {
    row: 'Single view: name, language',
    file: 'web/categories/category-facts.ts',
    from: 'aggregated_tests_count ?? tests_count',
    to: 'tests_count ?? aggregated_tests_count',
  },
  // Solving
  {
    row: 'Not logged in: to /login',
    file: 'web/app/screen.tsx',
    from: 'return <Redirect to={paths.login} replace />',
    to: 'return <Redirect to={paths.home} replace />',
  },
  {
    row: 'All options blank',
    file: 'web/question-types/choosable/options.ts',
    from: 'return filled.length > 0 ? filled : optionLetters',
    to: 'return filled.length >= 0 ? filled : optionLetters',
  },
  {
    row: '‘Enter your answer:’',
    file: 'web/question-types/free-text/solve.tsx',
    from: 'rows={4}',
    to: 'rows={2}',
  },
  {
    row: '‘Submit Answer’ becomes',
    file: asked,
    from: "t(state.isQueued === true ? 'kept.loading_next' : 'answers.solve.saved')",
    to: "''",
  },
  {
    row: 'None left: the sentence',
    file: 'web/answers/solve/solving.ts',
    from: "status === 'no_tests_available'",
    to: "status === 'no_tests'",
  },
  // Entities
  {
    row: 'Category',
    file: 'server/categories/store.ts',
    from: 'parent, tests_count, aggregated_tests_count\n',
    to: 'parent, tests_count, tests_count as aggregated_tests_count\n',
  },
  {
    row: 'Tokens in local storage',
    file: 'web/lib/session/tokens.ts',
    from: "refreshKey = 'refresh'",
    to: "refreshKey = 'refresh_token'",
  },
  {
    row: 'List states at first: categories',
    file: 'web/categories/api.ts',
    from: 'search_text: searchText(null)',
    to: "search_text: searchText('')",
  },
  {
    row: 'List states at first: tests',
    file: 'web/questions/api.ts',
    from: '  selected_category_info: null,\n',
    to: '  selected_category_info: null,\n  more: null,\n',
  },
  // States and transitions
  {
    row: 'Log-in sets true',
    file: 'web/lib/session/session-state.ts',
    from: '...pair, isAuthenticated: true',
    to: '...pair, isAuthenticated: null',
  },
  {
    row: 'A failed log-in removes',
    file: 'web/lib/session/log-in.ts',
    from: '    tokens.clear();\n    resetSession();',
    to: '    resetSession();',
  },
  { row: 'A failed sign-up clears', file: 'web/auth/signup-page.tsx', from: '    tokens.clear();\n', to: '' },
  {
    row: 'Activation and reset leave',
    file: 'web/auth/reset-password-pages.tsx',
    from: "console.warn('The reset request failed:', error)",
    to: "console.warn('The reset request failed:', error, localStorage.clear())",
  },
  {
    row: 'Refresh and Clear set page 1',
    file: 'web/questions/api.ts',
    from: 'clearedPerPage = 6',
    to: 'clearedPerPage = 10',
  },
  {
    row: 'Levels cannot be loaded',
    file: 'web/questions/locales/en.json',
    from: '"beginner": "Beginner"',
    to: '"beginner": "Easy"',
  },
  {
    row: 'Solving: loading, shown',
    file: 'web/answers/solve/solve-page.tsx',
    from: '            key={state.test.id}\n',
    to: '',
  },
  // Validation
  {
    row: 'Signup with two different passwords',
    file: 'web/auth/signup-page.tsx',
    from: '    if (values.password !== values.re_password) return;\n    setSent(values);',
    to: '    setSent(values);',
  },
  {
    row: 'Add: image under 5 MB',
    file: 'web/questions/media/use-picture-file.ts',
    from: 'file.size > largestImage',
    to: 'file.size > largestImage + 1',
  },
  {
    row: 'Solve: ‘Category ID',
    file: texts,
    from: '"Category ID is required"',
    to: '"A category is required"',
  },
  // Roles
  {
    row: 'A parent sees what the children',
    file: 'contract/permissions.ts',
    from: "parent: ['parent of a solver']",
    to: "parent: ['solver']",
  },
  {
    row: 'Parents and pupils cannot create',
    file: 'contract/permissions.ts',
    from: "editQuestion: Grants<QuestionRelation> = { staff: ['any'], teacher: ['author'] }",
    to: "editQuestion: Grants<QuestionRelation> = { staff: ['any'], teacher: ['author'], parent: ['any'] }",
  },
  {
    row: 'The server enforces all of this',
    file: 'server/answers/routes.ts',
    from: 'seesOwn: !isWithheld && guards.seesOwnResults(person)',
    to: 'seesOwn: true',
  },
  // Calls
  {
    row: 'Base URL /django',
    file: 'web/lib/session/session-state.ts',
    from: "${import.meta.env['API_ORIGIN'] ?? ''}/django",
    to: '/django',
  },
  {
    row: 'Authorization: JWT',
    file: 'web/lib/api/client.ts',
    from: '`JWT ${access}`',
    to: '`Bearer ${access}`',
  },
  {
    row: 'A retry on time-out',
    file: 'web/lib/api/client.ts',
    from: '(!isReply(error) || error.status >= 500)',
    to: "(error.kind === 'network' || error.status >= 500)",
  },
  {
    row: 'POST user_api/ change_father_email',
    file: 'web/users/parent-email.tsx',
    from: 'call(ownRecord, { body }, { multipart: true })',
    to: 'call(ownRecord, { body })',
  },
  {
    row: 'GET qiyinlik-darajasi/, again',
    file: 'web/questions/api.ts',
    from: "path: '/blog_api/qiyinlik-darajasi' as",
    to: "path: '/blog_api/qiyinlik-darajasi/' as",
  },
  // Error catalogue
  {
    row: 'Signup, reset request and reset confirm failures',
    file: 'web/auth/reset-password-pages.tsx',
    from: "console.warn('The new password was not set:', error),",
    to: "{\n          console.warn('The new password was not set:', error);\n          showNotice(String(error), 'error');\n        },",
  },
  {
    row: '‘Stale token’ counts',
    file: 'web/auth/activation-page.tsx',
    from: "includes('Stale token')",
    to: "includes('stale token')",
  },
  {
    row: 'Typeahead: ‘Network error’',
    file: 'web/categories/typeahead-state.tsx',
    from: 'return !searching && (error',
    to: 'return !searching && !isStatus(error, 0) && (error',
  },
  {
    row: 'Messages hide after 6 s',
    file: 'web/ui/feedback/message.tsx',
    from: 'messageTime = 6000',
    to: 'messageTime = 60_000',
  },
  // Constants
  {
    row: 'Passwords of 6 at least',
    file: 'contract/wire/fields.ts',
    from: 'shortestPassword = 6',
    to: 'shortestPassword = 5',
  },
  {
    row: 'Typeahead: 300 ms',
    file: 'web/categories/api.ts',
    from: 'children_limit: 50',
    to: 'children_limit: 40',
  },
  {
    row: 'Suggestions: 20 at a time',
    file: 'web/categories/categories.css',
    from: 'max-height: 240px',
    to: 'max-height: 480px',
  },
];
