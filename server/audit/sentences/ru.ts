import { joined, nameAfter, namedFields, present, rolesIn, schoolYear, type Sentences } from './facts.ts';

const list = (parts: readonly string[]) => parts.join(', ');
const plurals = new Intl.PluralRules('ru');
/** A number with the form of a noun that it needs: 1 тест, 2 теста, 5 тестов. */
function many(count: number, one: string, few: string, others: string): string {
  const form = plurals.select(count);
  return `${count} ${form === 'one' ? one : form === 'few' ? few : others}`;
}
const pupils = (count: number) => many(count, 'ученик', 'ученика', 'учеников');
const minutesIn = (count: number) => many(count, 'минута', 'минуты', 'минут');
const percent = (value: number | null) => (value === null ? '–' : `${value.toLocaleString('ru')}\u00a0%`);

const roles = { staff: 'администратор', teacher: 'учитель', parent: 'родитель', pupil: 'ученик' };

const columnFields = {
  title: 'название',
  day: 'дата',
  kind: 'за что оценка',
  most: 'наибольший балл',
  weight: 'вес',
};

const fields = {
  title: 'название',
  words: 'сообщение ученикам',
  mode: 'тренировка или контрольная',
  opens_at: 'начало',
  due_at: 'срок сдачи',
  closes_at: 'закрытие',
  time_limit: 'время на выполнение',
  attempts: 'число попыток',
  mix_tests: 'порядок тестов',
  mix_options: 'порядок вариантов',
  show_marks: 'когда видно, что верно, и баллы',
  show_keys: 'когда видны правильные ответы',
  show_explanations: 'когда видны пояснения',
  pass_mark: 'проходной балл',
  parents_see: 'что видят родители',
  offline: 'решение без интернета',
  reserved: 'только ли для этого задания его тесты',
};

/** The audit trail in Russian. Names stand where they need not be declined. */
export const russian: Sentences = {
  gone: {
    work: 'удалённое задание',
    question: 'удалённый тест',
    class: 'удалённый класс',
    person: 'человек, чьи данные стёрты',
    subject: 'удалённый предмет',
    list: 'список',
    column: 'удалённый столбец',
  },
  named: {
    work: (title) => `задание «${title}»`,
    question: (title) => `тест «${title}»`,
    list: (title) => `список «${title}»`,
    column: (title) => `столбец «${title}»`,
  },
  actions: {
    'person.roles': (details, { person }) => {
      const [given, taken] = [rolesIn(details, true, roles), rolesIn(details, false, roles)];
      const parts = [
        given.length > 0 && `теперь ${list(given)}`,
        taken.length > 0 && `больше не ${list(taken)}`,
      ];
      return `${person}: ${present(parts).join(', ') || 'другие роли'}.`;
    },
    'person.activated': (_, { person }) => `Активирована учётная запись: ${person}.`,
    'person.deactivated': (_, { person }) => `Отключена учётная запись: ${person}.`,
    'person.erased': ({ id }) => `Стёрты все данные учётной записи${id === undefined ? '' : ` № ${id}`}.`,
    'person.invited': (_, { person }) => `Отправлено приглашение по почте: ${person}.`,
    'person.address': ({ change }, { person }) =>
      `${{ added: 'Добавлен', changed: 'Изменён', removed: 'Удалён' }[change]} адрес почты: ${person}.`,
    'person.sessions_ended': (_, { person }) => `Выполнен выход на всех устройствах: ${person}.`,
    'class.created': ({ name, year }) => `Создан класс ${name} на ${schoolYear(year)} учебный год.`,
    'class.changed': ({ name, year, subject, missed_as_zero, joining }, facts) => {
      const parts = joined([
        Array.isArray(name) && `раньше назывался ${name[0]}`,
        year && `учебный год теперь ${schoolYear(year[1])}`,
        subject &&
          (subject[1] === null ? 'теперь для всех предметов' : `предмет теперь ${facts.subject(subject[1])}`),
        missed_as_zero &&
          (missed_as_zero[1]
            ? 'невыполненные задания считаются как 0\u00a0%'
            : 'невыполненные задания не учитываются'),
        joining && (joining === 'opened' ? 'открыто вступление по коду' : 'закрыто вступление по коду'),
      ]);
      return parts === '' ? `Изменён класс ${nameAfter(name)}.` : `Класс ${nameAfter(name)}: ${parts}.`;
    },
    'class.confirmed': ({ name }) => `Подтверждён класс ${name}.`,
    'class.members': ({ name, as, change, by_code }, { person }) => {
      const role = as === 'teacher' ? 'учитель' : 'ученик';
      if (by_code) return `В класс ${name} по коду вступил ${role}: ${person}.`;
      return {
        added: `В класс ${name} добавлен ${role}: ${person}.`,
        confirmed: `В классе ${name} подтверждён ${role}: ${person}.`,
        removed: `Из класса ${name} убран ${role}: ${person}.`,
      }[change];
    },
    'class.archived': ({ name }) => `Класс ${name} убран в архив.`,
    'class.restored': ({ name }) => `Класс ${name} возвращён из архива.`,
    'classes.moved_up': ({ from_year, moved, left }) =>
      `Классы ${schoolYear(from_year)} учебного года переведены на год выше: переведено — ${moved}, убрано в архив — ${left}.`,
    'classes.moved_back': ({ from_year, moved, left }) =>
      `Перевод из ${schoolYear(from_year)} учебного года отменён, возвращено классов: ${moved + left}.`,
    'cards.printed': (details, facts) => {
      const whose =
        details.class === undefined
          ? facts.isOfPerson
            ? ` (${facts.person})`
            : details.all && ' для всей школы'
          : ` для класса ${facts.class(details.class)}`;
      return `Создано карточек для входа: ${details.cards}${whose === false ? '' : whose}.`;
    },
    'card.pin_reset': (_, { person }) => `Сброшен PIN-код карточки: ${person}.`,
    'parent.linked': (details, facts) =>
      `К ученику (${facts.person}) привязан родитель: ${facts.parent(details.parent)}.`,
    'parent.unlinked': (details, facts) =>
      `От ученика (${facts.person}) отвязан родитель: ${facts.parent(details.parent)}.`,
    'import.applied': (details, facts) =>
      `Импортирован ${facts.list(details.import)}: новых — ${details.new}, изменено — ${details.changed}, в архиве — ${details.archived}.`,
    'import.undone': ({ import: id, deleted, archived, restored, kept }, facts) =>
      `Отменён импорт (${facts.list(id)}): удалено — ${deleted}, в архиве — ${archived}, возвращено — ${restored}, оставлено как есть — ${kept}.`,
    'tests.exported': ({ format, tests }) =>
      `Тесты сохранены в файл вместе с ответами (${format}): ${tests}.`,
    'set.shared': ({ name, to, school }, { person }) => {
      const whom = school ? 'вся школа' : person;
      if (to === 'nobody') return `Закрыт доступ к набору «${name}»: ${whom}.`;
      return `Открыт доступ к набору «${name}» (${to === 'change' ? 'с правом изменять' : 'только использовать'}): ${whom}.`;
    },
    'tests.imported': ({ subject, tests }, facts) =>
      `Импортированы тесты (${facts.subject(subject ?? 0)}): ${tests}.`,
    'tests.taken_back': ({ subject, tests }, facts) =>
      `Отменён импорт тестов (${facts.subject(subject ?? 0)}): удалено — ${tests}.`,
    'question.key_changed': (details, facts) =>
      `Изменён правильный ответ: ${facts.question(details.question)}.`,
    'question.deleted': ({ question }) => `Удалён тест № ${question ?? '–'}.`,
    'category.added': ({ name, is_subject }) =>
      `${is_subject ? 'Добавлен предмет' : 'Добавлена тема'} «${name}».`,
    'category.changed': ({ name, is_subject, before, moved, language }) => {
      const parts = joined([
        before !== '' && `прежнее название — «${before}»`,
        moved && 'перенос в другое место',
        language && 'изменён язык',
      ]);
      return `${is_subject ? 'Предмет' : 'Тема'} «${name}»: ${parts}.`;
    },
    'category.deleted': ({ name, is_subject }) =>
      `${is_subject ? 'Удалён предмет' : 'Удалена тема'} «${name}».`,
    'answer.marked': (details, facts) =>
      `Ответ оценён на ${percent(details.percentage)}: ${facts.person}, ${facts.question(details.question)}.`,
    'work.given': (details, facts) => {
      const to = present([...details.classes.map(facts.class), details.pupils > 0 && pupils(details.pupils)]);
      return `Выдано ${facts.work(details.work)} (${many(details.tests, 'тест', 'теста', 'тестов')}): ${list(to)}.`;
    },
    'work.changed': (details, facts) => {
      const { weight, changed, tests, archived } = details;
      const changedFields = namedFields(changed, fields);
      const given = present([
        ...details.to_classes.map(facts.class),
        details.to_pupils > 0 && pupils(details.to_pupils),
      ]);
      const taken = present([
        ...details.from_classes.map(facts.class),
        details.from_pupils > 0 && pupils(details.from_pupils),
      ]);
      const parts = joined([
        weight &&
          `вес в журнале класса ${details.name} теперь ${weight[1].toLocaleString('ru')}, раньше ${weight[0].toLocaleString('ru')}`,
        changedFields !== '' && `изменено: ${changedFields}`,
        tests !== undefined && `теперь тестов: ${tests}`,
        given.length > 0 && `выдано ещё: ${list(given)}`,
        taken.length > 0 && `больше не для: ${list(taken)}`,
        archived !== undefined && (archived ? 'отозвано' : 'выдано снова'),
      ]);
      return parts === ''
        ? `Сохранено без изменений: ${facts.work(details.work)}.`
        : `${facts.work(details.work)}: ${parts}.`;
    },
    'work.deleted': ({ work, archived }, facts) =>
      archived
        ? `Отозвано ${facts.work(work)}. Сданные работы остаются.`
        : 'Удалено задание, к которому никто не приступил.',
    'work.granted': ({ work, minutes, attempts, closes_at }, facts) => {
      const parts = present([
        minutes > 0 && `ещё ${minutesIn(minutes)}`,
        attempts > 0 && `ещё ${many(attempts, 'попытка', 'попытки', 'попыток')}`,
        closes_at !== null && `срок до ${facts.moment(closes_at)}`,
      ]);
      return parts.length === 0
        ? `Отменено всё дополнительное: ${facts.person}, ${facts.work(work)}.`
        : `Дано дополнительно (${list(parts)}): ${facts.person}, ${facts.work(work)}.`;
    },
    'work.marked': ({ work, question, before, after, withdrawn }, facts) => {
      const answer = `${facts.person}, ${facts.work(work)}, ${facts.question(question)}`;
      if (withdrawn) return `Оценка ответа отменена, теперь за него ${percent(after)}: ${answer}.`;
      const instead = before === null ? '' : ` вместо ${percent(before)}`;
      return `Ответ оценён на ${percent(after)}${instead}: ${answer}.`;
    },
    'work.late_decided': ({ work, question, decision }, facts) =>
      `Поздний ответ ${decision === 'taken' ? 'засчитан' : 'не засчитан'}: ${facts.person}, ${facts.work(work)}, ${facts.question(question)}.`,
    'work.regraded': ({ question, results, works }, facts) =>
      `Исправлен ${facts.question(question)}: ${many(works, 'задание', 'задания', 'заданий')}, изменённых результатов — ${results}.`,
    'column.added': ({ name, column }, facts) => `В журнал класса ${name} добавлен ${facts.column(column)}.`,
    'column.changed': ({ name, column, changed, most }, facts) => {
      const parts = joined([
        namedFields(changed, columnFields),
        most && `наибольший балл теперь ${most[1]}, раньше ${most[0]}`,
      ]);
      return `${facts.column(column)} в журнале класса ${name} изменён${parts === '' ? '' : `: ${parts}`}.`;
    },
    'column.marked': ({ name, column, most, points: [before, after] }, facts) => {
      const instead = before === null ? '' : `, раньше ${before.toLocaleString('ru')}`;
      const now = after === null ? 'баллы убраны' : `${after.toLocaleString('ru')} из ${most}`;
      return `Журнал класса ${name}, ${facts.column(column)}, ${facts.person}: ${now}${instead}.`;
    },
    'column.deleted': ({ name, marks }) =>
      `Из журнала класса ${name} удалён столбец, в котором ${many(marks, 'оценка', 'оценки', 'оценок')}.`,
    'grades.scale_changed': ({ grades: [before, after] }) =>
      `Шкала оценок школы теперь ${after}. Раньше была ${before}.`,
    'devices.lock_changed': ({ minutes: [before, after] }) => {
      const was = before === 0 ? 'Раньше не блокировались.' : `Раньше: ${minutesIn(before)}.`;
      return after === 0
        ? `Устройства больше не блокируются сами. ${was}`
        : `Время бездействия до блокировки устройств: ${minutesIn(after)}. ${was}`;
    },
    'school.changed': ({ name, contact, privacy, teachers_add_topics }) => {
      const parts = joined([
        name && `название теперь «${name[1]}»${name[0] === '' ? '' : `, было «${name[0]}»`}`,
        contact && 'изменён текст о том, к кому обращаться',
        privacy && 'изменён текст о персональных данных',
        teachers_add_topics !== undefined &&
          (teachers_add_topics
            ? 'учителя теперь могут добавлять темы'
            : 'учителя больше не могут добавлять темы'),
      ]);
      return `Страница о школе: ${parts}.`;
    },
    'school.quarters_changed': ({ year, quarters: [before, after] }) =>
      `Четверти ${schoolYear(year)} учебного года теперь: ${after}. Раньше были: ${before}.`,
    'ai.switched': ({ is_on, at_saving, answers_may_leave }) =>
      `Настройки ИИ: ${joined([
        is_on && `ИИ ${is_on[1] ? 'включён' : 'отключён'}`,
        at_saving && `анализ тестов при сохранении ${at_saving[1] ? 'включён' : 'отключён'}`,
        answers_may_leave && `отправка ответов учеников ${answers_may_leave[1] ? 'разрешена' : 'запрещена'}`,
      ])}.`,
  },
};
