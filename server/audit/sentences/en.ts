import { joined, nameAfter, namedFields, present, rolesIn, schoolYear, type Sentences } from './facts.ts';

const list = (parts: readonly string[]) => new Intl.ListFormat('en').format(parts);
const many = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
const were = (count: number) => (count === 1 ? 'was' : 'were');
const percent = (value: number | null) => (value === null ? '–' : `${value}%`);
const subjectOrTopic = (is_subject: boolean) => (is_subject ? 'The subject' : 'The topic');
const onOff = (isOn: boolean) => (isOn ? 'on' : 'off');

const roles = { staff: 'a member of staff', teacher: 'a teacher', parent: 'a parent', pupil: 'a pupil' };

const fields = {
  title: 'the title',
  words: 'the message to pupils',
  mode: 'practice or exam',
  opens_at: 'the start',
  due_at: 'when it is due',
  closes_at: 'the end',
  time_limit: 'the time limit',
  attempts: 'the attempts',
  mix_tests: 'the order of tests',
  mix_options: 'the order of options',
  show_marks: 'when verdicts and points are shown',
  show_keys: 'when right answers are shown',
  show_explanations: 'when explanations are shown',
  pass_mark: 'the pass mark',
  parents_see: 'what parents see',
  offline: 'solving without internet',
  reserved: 'whether its tests are only for this assignment',
};

const columnFields = {
  title: 'the title',
  day: 'the date',
  kind: 'what is marked',
  most: 'the most points',
  weight: 'the weight',
};

/** The audit trail in English. */
export const english: Sentences = {
  gone: {
    work: 'an assignment that was deleted',
    question: 'a test that was deleted',
    class: 'a class that was deleted',
    person: 'a person whose data was erased',
    subject: 'a subject that was deleted',
    list: 'a list',
    column: 'a column that was deleted',
  },
  named: {
    work: (title) => `the assignment “${title}”`,
    question: (title) => `the test “${title}”`,
    list: (title) => `the list “${title}”`,
    column: (title) => `the column “${title}”`,
  },
  actions: {
    'person.roles': (details, { person }) => {
      const [given, taken] = [rolesIn(details, true, roles), rolesIn(details, false, roles)];
      const parts = [
        given.length > 0 && `is now ${list(given)}`,
        taken.length > 0 && `is no longer ${list(taken)}`,
      ];
      return `${person} ${present(parts).join(', and ') || 'has other roles'}.`;
    },
    'person.activated': (_, { person }) => `The account of ${person} was activated.`,
    'person.deactivated': (_, { person }) => `The account of ${person} was deactivated.`,
    'person.erased': ({ id }) =>
      `All data of ${id === undefined ? 'an account' : `account No. ${id}`} was erased.`,
    'person.invited': (_, { person }) => `${person} was invited by email.`,
    'person.address': ({ change }, { person }) => `The email address of ${person} was ${change}.`,
    'person.sessions_ended': (_, { person }) => `${person} was logged out on all devices.`,
    'class.created': ({ name, year }) => `Class ${name} was created for the school year ${schoolYear(year)}.`,
    'class.changed': ({ name, year, subject, missed_as_zero, joining }, facts) => {
      const parts = joined([
        Array.isArray(name) && `it was called ${name[0]} before`,
        year && `its school year is now ${schoolYear(year[1])}`,
        subject &&
          (subject[1] === null
            ? 'it is now for all subjects'
            : `its subject is now ${facts.subject(subject[1])}`),
        missed_as_zero &&
          `assignments that were not done ${missed_as_zero[1] ? 'count as 0%' : 'do not count'}`,
        joining && `joining by code was ${joining}`,
      ]);
      return parts === '' ? `Class ${nameAfter(name)} was changed.` : `Class ${nameAfter(name)}: ${parts}.`;
    },
    'class.confirmed': ({ name }) => `Class ${name} was confirmed.`,
    'class.members': ({ name, as, change, by_code }, { person }) => {
      if (by_code) return `${person} joined class ${name} by its code.`;
      const role = as === 'teacher' ? 'a teacher' : 'a pupil';
      return {
        added: `${person} was added to class ${name} as ${role}.`,
        confirmed: `${person} was confirmed as ${role} of class ${name}.`,
        removed: `${person} was removed from class ${name} as ${role}.`,
      }[change];
    },
    'class.archived': ({ name }) => `Class ${name} was archived.`,
    'class.restored': ({ name }) => `Class ${name} was restored.`,
    'classes.moved_up': ({ from_year, moved, left }) =>
      `The classes of ${schoolYear(from_year)} moved up a year: ${moved} moved, ${left} went to the archive.`,
    'classes.moved_back': ({ from_year, moved, left }) =>
      `Moving up from ${schoolYear(from_year)} was undone: ${moved + left} ${moved + left === 1 ? 'class is' : 'classes are'} back.`,
    'cards.printed': (details, facts) => {
      const whose =
        details.class === undefined
          ? facts.isOfPerson
            ? ` for ${facts.person}`
            : details.all && ' for the whole school'
          : ` for class ${facts.class(details.class)}`;
      return `${many(details.cards, 'log-in card')} ${were(details.cards)} created${whose === false ? '' : whose}.`;
    },
    'card.pin_reset': (_, { person }) => `The PIN of ${person} was reset.`,
    'parent.linked': (details, facts) =>
      `${facts.parent(details.parent)} was linked to ${facts.person} as a parent.`,
    'parent.unlinked': (details, facts) =>
      `${facts.parent(details.parent)} is no longer linked to ${facts.person} as a parent.`,
    'import.applied': (details, facts) =>
      `${facts.list(details.import)} was imported: ${details.new} new, ${details.changed} changed, ${details.archived} archived.`,
    'import.undone': ({ import: id, deleted, archived, restored, kept }, facts) =>
      `The import of ${facts.list(id)} was undone: ${deleted} deleted, ${archived} archived, ${restored} restored, ${kept} left as they were.`,
    'tests.exported': ({ format, tests }) =>
      `Tests were saved as a file with their right answers (${format}): ${tests}.`,
    'set.shared': ({ name, to, school }, { person }) => {
      const whom = school ? 'the whole school' : person;
      if (to === 'nobody') return `The set “${name}” is no longer shared with ${whom}.`;
      return `The set “${name}” was shared with ${whom} to ${to}.`;
    },
    'tests.imported': ({ subject, tests }, facts) =>
      `Tests were imported into ${facts.subject(subject ?? 0)}: ${tests}.`,
    'tests.taken_back': ({ subject, tests }, facts) =>
      `An import of tests into ${facts.subject(subject ?? 0)} was undone: ${tests} deleted.`,
    'question.key_changed': (details, facts) =>
      `The right answer of ${facts.question(details.question)} was changed.`,
    'question.deleted': ({ question }) => `Test No. ${question ?? '–'} was deleted.`,
    'category.added': ({ name, is_subject }) => `${subjectOrTopic(is_subject)} “${name}” was added.`,
    'category.changed': ({ name, is_subject, before, moved, language }) => {
      const parts = joined([
        before !== '' && `it was called “${before}” before`,
        moved && 'it was moved',
        language && 'its language was changed',
      ]);
      return `${subjectOrTopic(is_subject)} “${name}”: ${parts}.`;
    },
    'category.deleted': ({ name, is_subject }) => `${subjectOrTopic(is_subject)} “${name}” was deleted.`,
    'answer.marked': (details, facts) =>
      `${facts.person} got ${percent(details.percentage)} for an answer to ${facts.question(details.question)}.`,
    'work.given': (details, facts) => {
      const to = present([
        ...details.classes.map(facts.class),
        details.pupils > 0 && many(details.pupils, 'pupil'),
      ]);
      return `${facts.work(details.work)} with ${many(details.tests, 'test')} was given to ${list(to)}.`;
    },
    'work.changed': (details, facts) => {
      const { weight, changed, tests, archived } = details;
      const changedFields = namedFields(changed, fields);
      const given = present([
        ...details.to_classes.map(facts.class),
        details.to_pupils > 0 && many(details.to_pupils, 'pupil'),
      ]);
      const taken = present([
        ...details.from_classes.map(facts.class),
        details.from_pupils > 0 && many(details.from_pupils, 'pupil'),
      ]);
      const parts = joined([
        weight && `its weight in the grade book of ${details.name} is now ${weight[1]}, not ${weight[0]}`,
        changedFields !== '' && `changed: ${changedFields}`,
        tests !== undefined && `it now has ${many(tests, 'test')}`,
        given.length > 0 && `also given to ${list(given)}`,
        taken.length > 0 && `taken from ${list(taken)}`,
        archived !== undefined && (archived ? 'taken back' : 'given again'),
      ]);
      return parts === ''
        ? `${facts.work(details.work)} was saved without changes.`
        : `${facts.work(details.work)}: ${parts}.`;
    },
    'work.deleted': ({ work, archived }, facts) =>
      archived
        ? `${facts.work(work)} was taken back. Papers that were handed in stay.`
        : 'An assignment that nobody had started was deleted.',
    'work.granted': ({ work, minutes, attempts, closes_at }, facts) => {
      const parts = present([
        minutes > 0 && `${minutes} more ${minutes === 1 ? 'minute' : 'minutes'}`,
        attempts > 0 && `${attempts} more ${attempts === 1 ? 'attempt' : 'attempts'}`,
        closes_at !== null && `time until ${facts.moment(closes_at)}`,
      ]);
      return parts.length === 0
        ? `${facts.person} no longer has anything extra for ${facts.work(work)}.`
        : `${facts.person} was granted ${list(parts)} for ${facts.work(work)}.`;
    },
    'work.marked': ({ work, question, before, after, withdrawn }, facts) => {
      const answer = `of ${facts.person} in ${facts.work(work)} (${facts.question(question)})`;
      if (withdrawn)
        return `The mark for an answer ${answer} was taken back. The answer now has ${percent(after)}.`;
      const instead = before === null ? '' : ` instead of ${percent(before)}`;
      return `An answer ${answer} was marked with ${percent(after)}${instead}.`;
    },
    'work.late_decided': ({ work, question, decision }, facts) =>
      `A late answer of ${facts.person} in ${facts.work(work)} (${facts.question(question)}) ${decision === 'taken' ? 'was accepted' : 'was left out'}.`,
    'work.regraded': ({ question, results, works }, facts) =>
      `${facts.question(question)} was corrected, which changed ${many(results, 'result')} in ${many(works, 'assignment')}.`,
    'column.added': ({ name, column }, facts) =>
      `${facts.column(column)} was added to the grade book of ${name}.`,
    'column.changed': ({ name, column, changed, most }, facts) => {
      const parts = joined([
        namedFields(changed, columnFields),
        most && `a mark has at most ${many(most[1], 'point')} now, not ${most[0]}`,
      ]);
      return `${facts.column(column)} in the grade book of ${name} was changed${parts === '' ? '' : `: ${parts}`}.`;
    },
    'column.marked': ({ name, column, most, points: [before, after] }, facts) => {
      const place = `in ${facts.column(column)} in the grade book of ${name}`;
      if (after === null)
        return `${facts.person} has no points any more ${place}: it was ${before ?? '–'} of ${most}.`;
      const instead = before === null ? '' : ` instead of ${before}`;
      return `${facts.person} has ${many(after, 'point')} of ${most}${instead} ${place}.`;
    },
    'column.deleted': ({ name, marks }) =>
      `A column with ${many(marks, 'mark')} was deleted from the grade book of ${name}.`,
    'grades.scale_changed': ({ grades: [before, after] }) =>
      `The school’s grade scale is now ${after}. Before, it was ${before}.`,
    'devices.lock_changed': ({ minutes: [before, after] }) => {
      const was = before === 0 ? 'Before, they did not.' : `Before, it was ${many(before, 'minute')}.`;
      return after === 0
        ? `Devices no longer lock themselves. ${was}`
        : `Devices lock themselves after ${many(after, 'minute')} without use. ${was}`;
    },
    'school.changed': ({ name, contact, privacy, teachers_add_topics }) => {
      const parts = joined([
        name && `its name is now “${name[1]}”${name[0] === '' ? '' : `, not “${name[0]}”`}`,
        contact && 'the text about who to ask was changed',
        privacy && 'the text about privacy was changed',
        teachers_add_topics !== undefined &&
          (teachers_add_topics ? 'teachers may now add topics' : 'teachers may no longer add topics'),
      ]);
      return `Page about the school: ${parts}.`;
    },
    'school.quarters_changed': ({ year, quarters: [before, after] }) =>
      `The quarters of the school year ${schoolYear(year)} are now ${after}. Before, they were ${before}.`,
    'ai.switched': ({ is_on, at_saving, answers_may_leave }) => {
      const parts = [
        is_on && `AI was switched ${onOff(is_on[1])}`,
        at_saving && `the analysis of tests when they are saved was switched ${onOff(at_saving[1])}`,
        answers_may_leave && `sending pupils’ answers was ${answers_may_leave[1] ? 'allowed' : 'forbidden'}`,
      ];
      return `AI settings: ${joined(parts)}.`;
    },
  },
};
