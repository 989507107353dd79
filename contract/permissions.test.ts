import { describe, expect, test } from 'vitest';

import { guards, mayCall } from '../server/authorization/guards.ts';
import { shownTo } from '../server/questions/rules.ts';
import {
  type Actor,
  canAddCategory,
  canAnswerQuestion,
  canChangeSet,
  canEditQuestion,
  canManageSchool,
  canReadQuestion,
  canReadQuestionsAs,
  canReviewAnswersAs,
  canSeeAdministration,
  canSeeAnswers,
  canSeeAuthorEmail,
  canSeeResults,
  canSeeResultsAs,
  canSeeVersions,
  canTakeSubjects,
  canUseSet,
  canWriteQuestions,
  isLoggedIn,
  isSelf,
  type QuestionRelation,
  questionRelations,
  resultRelations,
} from './permissions.ts';
import { isForAuthor, type QuestionForStaff } from './questions/questions.ts';
import { rolesOf } from './people/roles.ts';

const plain: Actor = { id: 7, is_staff: false, is_teacher: false, is_parent: false, is_pupil: false };

const roles = {
  guest: null,
  user: plain,
  pupil: { ...plain, is_pupil: true },
  parent: { ...plain, is_parent: true },
  teacher: { ...plain, is_teacher: true },
  staff: { ...plain, is_staff: true },
};
type RoleName = keyof typeof roles;

/** A question to which the actor has one relation, and whether it was solved. */
function related(relation: QuestionRelation, enabled: boolean) {
  return {
    question: { author: relation === 'author' ? plain.id : 8, enabled },
    solved: { by_person: relation === 'solver', by_child: relation === 'parent of a solver' },
    is_editor: relation === 'editor',
  };
}

function whoMay(permission: (actor: Actor | null) => boolean): string {
  return (Object.keys(roles) as RoleName[]).filter((role) => permission(roles[role])).join(' ');
}

describe('which roles may act, for each action and relation:', () => {
  test.each<[relation: QuestionRelation, enabled: boolean, read: string, edit: string]>([
    ['any', true, 'teacher staff', 'staff'],
    ['any', false, 'staff', 'staff'],
    ['author', true, 'teacher staff', 'teacher staff'],
    ['author', false, 'teacher staff', 'teacher staff'],
    ['editor', true, 'teacher staff', 'teacher staff'],
    ['editor', false, 'teacher staff', 'teacher staff'],
    ['colleague', true, 'teacher staff', 'staff'],
    ['colleague', false, 'staff', 'staff'],
    ['solver', true, 'user pupil teacher staff', 'staff'],
    ['solver', false, 'staff', 'staff'],
    ['parent of a solver', true, 'parent teacher staff', 'staff'],
    ['parent of a solver', false, 'staff', 'staff'],
  ])('question, %s, enabled %s: read by %s, edited by %s', (relation, enabled, read, edit) => {
    const { question, solved, is_editor } = related(relation, enabled);
    expect(whoMay((actor) => canReadQuestion(actor, question, solved, is_editor))).toBe(read);
    expect(whoMay((actor) => canEditQuestion(actor, question, is_editor))).toBe(edit);
    expect(whoMay((actor) => actor !== null && canSeeVersions(actor, question, is_editor))).toBe(edit);
  });

  test.each([
    ['own', plain.id, false, 'teacher staff', 'teacher staff'],
    ['shared', 8, true, 'teacher staff', ''],
    ['of another author', 8, false, '', ''],
  ] as const)(
    'set, %s (author %s, shared %s): used by %s, changed by %s',
    (_, author, is_shared, use, change) => {
      expect(whoMay((actor) => canUseSet(actor, { author }, is_shared))).toBe(use);
      expect(whoMay((actor) => canChangeSet(actor, { author }))).toBe(change);
    },
  );

  test.each([
    ['any', 'staff'],
    ['author', 'teacher'],
    ['colleague', 'teacher'],
    ['solver', 'user pupil'],
    ['parent of a solver', 'parent'],
  ] as const)('list of questions, %s: %s', (relation, expected) => {
    expect(whoMay((actor) => actor !== null && canReadQuestionsAs(actor, relation))).toBe(expected);
  });

  test.each([
    ['any', 'staff'],
    ['author', 'teacher staff'],
    ['solver', 'staff'],
    ['parent of a solver', 'staff'],
  ] as const)('answers of everybody to a question, %s: %s', (relation, expected) => {
    const { question } = related(relation, false);
    expect(whoMay((actor) => actor !== null && canSeeAnswers(actor, question))).toBe(expected);
  });

  test.each([
    ['self', 'user pupil staff'],
    ['child', 'parent'],
  ] as const)('answers beside the right ones, %s: %s', (relation, expected) => {
    expect(whoMay((actor) => actor !== null && canReviewAnswersAs(actor, relation))).toBe(expected);
  });

  test.each([
    ['self', 'pupil'],
    ['child', 'parent'],
  ] as const)('results, %s: %s', (relation, expected) => {
    expect(whoMay((actor) => canSeeResultsAs(actor, relation))).toBe(expected);
  });

  test.each([
    ['log in', isLoggedIn, 'user pupil parent teacher staff'],
    ['write questions', canWriteQuestions, 'teacher staff'],
    ['see results', canSeeResults, 'pupil parent'],
    ['manage the school', canManageSchool, 'staff'],
    ['see administrative information', canSeeAdministration, 'teacher staff'],
    ["see an author's address", (actor) => actor !== null && canSeeAuthorEmail(actor), 'staff'],
  ] satisfies [string, (actor: Actor | null) => boolean, string][])('%s: %s', (_, permission, expected) => {
    expect(whoMay(permission)).toBe(expected);
  });

  test('everybody but the author may answer a question', () => {
    expect(whoMay((actor) => actor !== null && canAnswerQuestion(actor, { author: plain.id }))).toBe('');
    for (const author of [8, null]) {
      expect(whoMay((actor) => actor !== null && canAnswerQuestion(actor, { author }))).toBe(
        'user pupil parent teacher staff',
      );
    }
  });

  test('nobody but the person themselves is self', () => {
    expect([isSelf(plain, 7), isSelf(plain, 8)]).toEqual([true, false]);
  });

  test('a question whose author is gone is nobody’s own', () => {
    const orphan = { author: null, enabled: true };
    expect(whoMay((actor) => canEditQuestion(actor, orphan))).toBe('staff');
    expect(whoMay((actor) => canReadQuestion(actor, orphan, { by_person: false, by_child: false }))).toBe(
      'teacher staff',
    );
  });
});

const booleans = [false, true];

/** Every combination of roles. */
const actors = booleans.flatMap((is_staff) =>
  booleans.flatMap((is_teacher) =>
    booleans.flatMap((is_parent) =>
      booleans.map((is_pupil): Actor => ({ id: plain.id, is_staff, is_teacher, is_parent, is_pupil })),
    ),
  ),
);

/** The same person with one role at a time; a plain user where there is none. */
function eachRoleOf(actor: Actor): readonly Actor[] {
  return rolesOf(actor).map((role) => roles[role]);
}

const stored: QuestionForStaff = {
  id: 1,
  test_type: 'choosable',
  savol: '2 + 2?',
  a: '3',
  b: '4',
  c: '',
  d: '',
  e: '',
  category: 1,
  category_name: 'Mathematics',
  qiyinlik_darajasi: 34,
  image: '/media/default.jpg',
  right_answer: 'b',
  right_answer_text: '',
  author: 8,
  author_name: 'Olim',
  author_email: 'olim@example.com',
  enabled: true,
  is_analyzed_by_ai: false,
  change_by_ai: '',
};

/** Every question that differs in what permissions depend on, with everybody who may have solved it. */
const situations = [plain.id, 8, null].flatMap((author) =>
  booleans.flatMap((enabled) =>
    booleans.flatMap((by_person) =>
      booleans.map((by_child) => ({
        question: { ...stored, author, enabled },
        solved: { by_person, by_child },
      })),
    ),
  ),
);

test('categories are added by staff anywhere, and by teachers below others where the school lets them', () => {
  const allowed = (is_root: boolean, teachers_add_topics: boolean) =>
    Object.entries(roles)
      .filter(([, actor]) => canAddCategory(actor, { is_root, teachers_add_topics }))
      .map(([role]) => role);
  expect([allowed(true, false), allowed(true, true), allowed(false, false)]).toEqual([
    ['staff'],
    ['staff'],
    ['staff'],
  ]);
  expect(allowed(false, true)).toEqual(['teacher', 'staff']);
});

test('subjects of the curriculum are taken by staff, and a single one by teachers while there is no category', () => {
  const allowed = (has_categories: boolean, is_single: boolean) =>
    Object.entries(roles)
      .filter(([, actor]) => canTakeSubjects(actor, { has_categories, is_single }))
      .map(([role]) => role);
  expect([allowed(true, true), allowed(true, false), allowed(false, false)]).toEqual([
    ['staff'],
    ['staff'],
    ['staff'],
  ]);
  expect(allowed(false, true)).toEqual(['teacher', 'staff']);
});

describe('for every combination of roles', () => {
  test('a user may do everything that one of the roles allows, and nothing else', () => {
    for (const actor of actors) {
      const each = eachRoleOf(actor);
      for (const permission of [canWriteQuestions, canSeeResults, canManageSchool, canSeeAdministration]) {
        expect(permission(actor)).toBe(each.some(permission));
      }
      for (const relation of resultRelations) {
        expect(canSeeResultsAs(actor, relation)).toBe(
          each.some((single) => canSeeResultsAs(single, relation)),
        );
      }
      for (const relation of questionRelations) {
        expect(canReadQuestionsAs(actor, relation)).toBe(
          each.some((single) => canReadQuestionsAs(single, relation)),
        );
      }
      for (const { question, solved } of situations) {
        expect(canReadQuestion(actor, question, solved)).toBe(
          each.some((single) => canReadQuestion(single, question, solved)),
        );
        expect(canEditQuestion(actor, question)).toBe(
          each.some((single) => canEditQuestion(single, question)),
        );
      }
    }
  });

  test('the page, with the fields of a question that the server shows, decides as the server does', () => {
    for (const actor of actors) {
      for (const { question } of situations) {
        const shown = shownTo(actor, question);
        expect(canEditQuestion(actor, shown)).toBe(canEditQuestion(actor, question));
        expect(canSeeAdministration(actor)).toBe(isForAuthor(shown));
        expect(canSeeAuthorEmail(actor)).toBe('author_email' in shown);
      }
    }
  });

  test('permission to edit a question includes permission to read it and to write questions', () => {
    for (const actor of actors) {
      for (const { question, solved } of situations) {
        if (!canEditQuestion(actor, question)) continue;
        expect(canWriteQuestions(actor)).toBe(true);
        expect(canReadQuestion(actor, question, solved)).toBe(true);
      }
    }
  });
});

test.each([
  ['public', 'guest user pupil parent teacher staff'],
  ['anyone', 'guest user pupil parent teacher staff'],
  ['person', 'user pupil parent teacher staff'],
  ['author', 'teacher staff'],
  ['family', 'pupil parent'],
  ['staff', 'staff'],
] as const)('an endpoint for "%s" may be called by %s', (who, expected) => {
  expect(whoMay((actor) => mayCall(guards, who, actor ?? undefined))).toBe(expected);
});
