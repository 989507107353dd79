import type { BankTest, WorkPage } from '../../../../contract/work/work.ts';
import type { AttemptRule, Draw, Show, WorkMode } from '../../../../contract/work/work-fields.ts';
import {
  usuallyReserved,
  usualShow,
  type WorkChange,
  type WorkInput,
} from '../../../../contract/work/work-input.ts';

/** A test as the form keeps it: what its row shows. */
export type ChosenQuestion = Pick<
  BankTest,
  'id' | 'test_type' | 'savol' | 'category_name' | 'enabled' | 'rendered' | 'text_format'
>;

export type Named = { id: number; name: string };

/** What the form of work has, as it is typed. Times are those of the school, as `2026-11-27T18:00`, or blank. */
export type WorkValues = {
  title: string;
  words: string;
  mode: WorkMode;
  by: 'tests' | 'rule';
  tests: readonly ChosenQuestion[];
  rule: {
    category: Named | null;
    levels: readonly number[];
    types: readonly string[];
    count: string;
    draw: Draw;
  };
  classes: readonly Named[];
  people: readonly Named[];
  opens_at: string;
  due_at: string;
  closes_at: string;
  time_limit: string;
  attempts: AttemptRule;
  mix_tests: boolean;
  mix_options: boolean;
  /** Null for the usual choice. */
  show: Show | null;
  pass_mark: string;
  parents_see: boolean;
  offline: boolean;
  /** Null for the usual choice. */
  reserved: boolean | null;
};

export const blankWork: WorkValues = {
  title: '',
  words: '',
  mode: 'practice',
  by: 'tests',
  tests: [],
  rule: { category: null, levels: [], types: [], count: '10', draw: 'same' },
  classes: [],
  people: [],
  opens_at: '',
  due_at: '',
  closes_at: '',
  time_limit: '',
  attempts: 'once',
  mix_tests: false,
  mix_options: false,
  show: null,
  pass_mark: '60',
  parents_see: true,
  offline: false,
  reserved: null,
};

export function chosenTest({
  id,
  test_type,
  savol,
  category_name,
  enabled,
  rendered,
  text_format,
}: ChosenQuestion): ChosenQuestion {
  const rich = { ...(rendered && { rendered }), ...(text_format && { text_format }) };
  return { id, test_type, savol, category_name, enabled, ...rich };
}

/** What the form of a work begins with. */
export function valuesOf(work: WorkPage): WorkValues {
  const { title, words, mode, rule, attempts, mix_tests, mix_options, show, parents_see, offline, local } =
    work;
  return {
    title,
    words,
    mode,
    by: rule === null ? 'tests' : 'rule',
    tests: rule === null ? work.tests.map(chosenTest) : [],
    rule:
      rule === null
        ? blankWork.rule
        : {
            category: { id: rule.category, name: work.rule_category_name },
            levels: rule.levels,
            types: rule.types,
            count: String(rule.count),
            draw: rule.draw,
          },
    classes: work.classes,
    people: work.people,
    opens_at: local.opens_at,
    due_at: local.due_at ?? '',
    closes_at: local.closes_at ?? '',
    time_limit: work.time_limit === null ? '' : String(work.time_limit),
    attempts,
    mix_tests,
    mix_options,
    show,
    pass_mark: String(work.pass_mark),
    parents_see,
    offline,
    reserved: work.reserved,
  };
}

/** What a copy begins with: the same work for others, at another time. Tests that are switched off cannot be given again. */
export function copyOf(work: WorkPage): WorkValues {
  const values = valuesOf(work);
  const show = values.closes_at === '' ? values.show : null;
  const questions = values.tests.filter(({ enabled }) => enabled);
  return {
    ...values,
    tests: questions,
    classes: [],
    people: [],
    opens_at: '',
    due_at: '',
    closes_at: '',
    show,
  };
}

/** The chosen or usual time of showing. */
export function shownIn({ show, mode, closes_at }: WorkValues): Show {
  return show ?? usualShow(mode, closes_at !== '');
}

/** Whether the tests are served to nobody outside of the work, as it is chosen or usual. */
export function isReserved({ reserved, mode }: WorkValues): boolean {
  return reserved ?? usuallyReserved(mode);
}

type Sent = { [Field in keyof WorkInput]: unknown };

/** The body of the request that gives the work; it may not fit the schema yet. */
export function bodyOf(values: WorkValues): Sent {
  const { by, tests: questions, rule, classes, people, pass_mark } = values;
  const {
    title,
    words,
    mode,
    opens_at,
    due_at,
    closes_at,
    attempts,
    mix_tests,
    mix_options,
    parents_see,
    offline,
  } = values;
  const ids = (some: readonly { id: number }[]) => some.map(({ id }) => id);
  return {
    title,
    words,
    mode,
    ...(by === 'tests' ? { tests: ids(questions) } : { rule: { ...rule, category: rule.category?.id } }),
    classes: ids(classes),
    people: ids(people),
    opens_at,
    due_at,
    closes_at,
    time_limit: values.time_limit.trim(),
    attempts,
    mix_tests,
    mix_options,
    show: shownIn(values),
    pass_mark,
    parents_see,
    offline,
    reserved: isReserved(values),
  };
}

/** The body of the request that changes a work. Fields that cannot change once an attempt has started are left out then. */
export function changeOf(values: WorkValues, begun: boolean): { [Field in keyof WorkChange]: unknown } {
  const body = bodyOf(values);
  const tests = values.by === 'tests' ? { ...body, rule: null } : { ...body, tests: [] };
  if (!begun) return tests;
  const { tests: _tests, rule: _rule, mode: _mode, mix_tests: _mixed, mix_options: _options, ...rest } = body;
  return rest;
}
