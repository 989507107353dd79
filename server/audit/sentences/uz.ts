import { joined, nameAfter, namedFields, present, rolesIn, schoolYear, type Sentences } from './facts.ts';

const list = (parts: readonly string[]) => parts.join(', ');
const pupils = (count: number) => `${count} ta oʻquvchi`;
const percent = (value: number | null) => (value === null ? '–' : `${value.toLocaleString('uz')}%`);
const onOff = (isOn: boolean) => (isOn ? 'yoqildi' : 'oʻchirib qoʻyildi');

const roles = { staff: 'administrator', teacher: 'oʻqituvchi', parent: 'ota-ona', pupil: 'oʻquvchi' };

const columnFields = {
  title: 'nomi',
  day: 'sanasi',
  kind: 'nima uchun baholanishi',
  most: 'eng yuqori bali',
  weight: 'vazni',
};

const decimal = (value: number) => String(value).replace('.', ',');

const fields = {
  title: 'nomi',
  words: 'oʻquvchilarga xabar',
  mode: 'mashq yoki nazorat ishi',
  opens_at: 'ochilishi',
  due_at: 'topshirish muddati',
  closes_at: 'yopilishi',
  time_limit: 'bajarish vaqti',
  attempts: 'urinishlar soni',
  mix_tests: 'testlar tartibi',
  mix_options: 'variantlar tartibi',
  show_marks: 'toʻgʻri-notoʻgʻriligi va ballar qachon koʻrinishi',
  show_keys: 'toʻgʻri javoblar qachon koʻrinishi',
  show_explanations: 'izohlar qachon koʻrinishi',
  pass_mark: 'oʻtish bali',
  parents_see: 'ota-onalarga nima koʻrinishi',
  offline: 'internetsiz davom ettirish',
  reserved: 'testlar faqat shu topshiriqda berilishi',
};

/** The audit trail in Uzbek. Names stand where they need no endings. */
export const uzbek: Sentences = {
  gone: {
    work: 'oʻchirilgan topshiriq',
    question: 'oʻchirilgan test',
    class: 'oʻchirilgan sinf',
    person: 'maʼlumotlari oʻchirilgan foydalanuvchi',
    subject: 'oʻchirilgan fan',
    list: 'roʻyxat',
    column: 'oʻchirilgan ustun',
  },
  named: {
    work: (title) => `“${title}” topshirigʻi`,
    question: (title) => `“${title}” testi`,
    list: (title) => `“${title}” roʻyxati`,
    column: (title) => `“${title}” ustuni`,
  },
  actions: {
    'person.roles': (details, { person }) => {
      const [given, taken] = [rolesIn(details, true, roles), rolesIn(details, false, roles)];
      const parts = [
        given.length > 0 && `yangi roli — ${list(given)}`,
        taken.length > 0 && `olib tashlangan roli — ${list(taken)}`,
      ];
      return `${person}: ${joined(parts) || 'boshqa rollar'}.`;
    },
    'person.activated': (_, { person }) => `Hisob faollashtirildi: ${person}.`,
    'person.deactivated': (_, { person }) => `Hisob faolsizlantirildi: ${person}.`,
    'person.erased': ({ id }) =>
      id === undefined
        ? 'Hisobning barcha maʼlumotlari oʻchirildi.'
        : `${id}-raqamli hisobning barcha maʼlumotlari oʻchirildi.`,
    'person.invited': (_, { person }) => `Elektron pochta orqali taklif yuborildi: ${person}.`,
    'person.address': ({ change }, { person }) =>
      `Elektron pochta manzili ${{ added: 'qoʻshildi', changed: 'oʻzgartirildi', removed: 'olib tashlandi' }[change]}: ${person}.`,
    'person.sessions_ended': (_, { person }) => `Barcha qurilmalarda hisobdan chiqarildi: ${person}.`,
    'class.created': ({ name, year }) => `${schoolYear(year)}-oʻquv yili uchun ${name} sinfi yaratildi.`,
    'class.changed': ({ name, year, subject, missed_as_zero, joining }, facts) => {
      const parts = joined([
        Array.isArray(name) && `oldingi nomi ${name[0]}`,
        year && `endi oʻquv yili ${schoolYear(year[1])}`,
        subject &&
          (subject[1] === null ? 'endi barcha fanlar uchun' : `endi fani ${facts.subject(subject[1])}`),
        missed_as_zero &&
          (missed_as_zero[1]
            ? 'bajarilmagan topshiriq 0% deb hisoblanadi'
            : 'bajarilmagan topshiriq hisobga olinmaydi'),
        joining && (joining === 'opened' ? 'kod orqali qoʻshilish ochildi' : 'kod orqali qoʻshilish yopildi'),
      ]);
      return parts === '' ? `${nameAfter(name)} sinfi oʻzgartirildi.` : `${nameAfter(name)} sinfi: ${parts}.`;
    },
    'class.confirmed': ({ name }) => `${name} sinfi tasdiqlandi.`,
    'class.members': ({ name, as, change, by_code }, { person }) => {
      const role = as === 'teacher' ? 'oʻqituvchi' : 'oʻquvchi';
      if (by_code) return `${name} sinfiga kod orqali ${role} qoʻshildi: ${person}.`;
      return {
        added: `${name} sinfiga ${role} qoʻshildi: ${person}.`,
        confirmed: `${name} sinfida ${role} tasdiqlandi: ${person}.`,
        removed: `${name} sinfidan ${role} chiqarildi: ${person}.`,
      }[change];
    },
    'class.archived': ({ name }) => `${name} sinfi arxivga olindi.`,
    'class.restored': ({ name }) => `${name} sinfi arxivdan qaytarildi.`,
    'classes.moved_up': ({ from_year, moved, left }) =>
      `${schoolYear(from_year)}-oʻquv yilidagi sinflar keyingi oʻquv yiliga oʻtkazildi: ${moved} tasi oʻtdi, ${left} tasi arxivga olindi.`,
    'classes.moved_back': ({ from_year, moved, left }) =>
      `${schoolYear(from_year)}-oʻquv yilidan keyingisiga oʻtkazish bekor qilindi: ${moved + left} ta sinf qaytarildi.`,
    'cards.printed': (details, facts) => {
      const made = `${details.cards} ta kirish kartasi tayyorlandi`;
      if (details.class !== undefined) return `${facts.class(details.class)} sinfi uchun ${made}.`;
      if (facts.isOfPerson) return `${made}: ${facts.person}.`;
      return details.all ? `Butun maktab uchun ${made}.` : `${made}.`;
    },
    'card.pin_reset': (_, { person }) => `Kartaning PIN-kodi tiklandi: ${person}.`,
    'parent.linked': (details, facts) =>
      `Oʻquvchiga (${facts.person}) ota-ona bogʻlandi: ${facts.parent(details.parent)}.`,
    'parent.unlinked': (details, facts) =>
      `Oʻquvchi (${facts.person}) bilan ota-onaning bogʻlanishi bekor qilindi: ${facts.parent(details.parent)}.`,
    'import.applied': (details, facts) =>
      `${facts.list(details.import)} import qilindi: ${details.new} ta yangi, ${details.changed} ta oʻzgargan, ${details.archived} ta arxivga olingan.`,
    'import.undone': ({ import: id, deleted, archived, restored, kept }, facts) =>
      `${facts.list(id)} importi bekor qilindi: ${deleted} ta oʻchirildi, ${archived} ta arxivga olindi, ${restored} ta qaytarildi, ${kept} ta oʻz holicha qoldi.`,
    'tests.exported': ({ format, tests }) =>
      `Testlar toʻgʻri javoblari bilan faylga saqlandi (${format}): ${tests} ta.`,
    'set.shared': ({ name, to, school }, { person }) => {
      const whom = school ? 'butun maktab' : person;
      if (to === 'nobody') return `“${name}” toʻplamidan foydalanish yopildi: ${whom}.`;
      return `“${name}” toʻplami ulashildi (${to === 'change' ? 'oʻzgartirish huquqi bilan' : 'faqat foydalanish uchun'}): ${whom}.`;
    },
    'tests.imported': ({ subject, tests }, facts) =>
      `Testlar import qilindi (${facts.subject(subject ?? 0)}): ${tests} ta.`,
    'tests.taken_back': ({ subject, tests }, facts) =>
      `Testlar importi bekor qilindi (${facts.subject(subject ?? 0)}): ${tests} ta oʻchirildi.`,
    'question.key_changed': (details, facts) =>
      `Toʻgʻri javob oʻzgartirildi: ${facts.question(details.question)}.`,
    'question.deleted': ({ question }) => `${question ?? '–'}-raqamli test oʻchirildi.`,
    'category.added': ({ name, is_subject }) => `“${name}” ${is_subject ? 'fani' : 'mavzusi'} qoʻshildi.`,
    'category.changed': ({ name, is_subject, before, moved, language }) => {
      const parts = joined([
        before !== '' && `avvalgi nomi “${before}”`,
        moved && 'oʻrni oʻzgartirildi',
        language && 'tili oʻzgartirildi',
      ]);
      return `“${name}” ${is_subject ? 'fani' : 'mavzusi'}: ${parts}.`;
    },
    'category.deleted': ({ name, is_subject }) => `“${name}” ${is_subject ? 'fani' : 'mavzusi'} oʻchirildi.`,
    'answer.marked': (details, facts) =>
      `Javobga ${percent(details.percentage)} qoʻyildi: ${facts.person}, ${facts.question(details.question)}.`,
    'work.given': (details, facts) => {
      const to = present([...details.classes.map(facts.class), details.pupils > 0 && pupils(details.pupils)]);
      return `${facts.work(details.work)} (${details.tests} ta test) berildi: ${list(to)}.`;
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
          `${details.name} sinfi jurnalidagi vazni endi ${weight[1].toLocaleString('uz')}, oldin ${weight[0].toLocaleString('uz')} edi`,
        changedFields !== '' && `oʻzgartirildi: ${changedFields}`,
        tests !== undefined && `endi ${tests} ta test`,
        given.length > 0 && `yana berildi: ${list(given)}`,
        taken.length > 0 && `olib qoʻyildi: ${list(taken)}`,
        archived !== undefined && (archived ? 'qaytarib olindi' : 'qayta berildi'),
      ]);
      return parts === ''
        ? `${facts.work(details.work)} oʻzgarishsiz saqlandi.`
        : `${facts.work(details.work)}: ${parts}.`;
    },
    'work.deleted': ({ work, archived }, facts) =>
      archived
        ? `${facts.work(work)} qaytarib olindi. Topshirilgan ishlar saqlanadi.`
        : 'Hech kim boshlamagan topshiriq oʻchirildi.',
    'work.granted': ({ work, minutes, attempts, closes_at }, facts) => {
      const parts = present([
        minutes > 0 && `yana ${minutes} daqiqa`,
        attempts > 0 && `yana ${attempts} ta urinish`,
        closes_at !== null && `muddat — ${facts.moment(closes_at)}`,
      ]);
      return parts.length === 0
        ? `Qoʻshimcha vaqt yoki urinish bekor qilindi: ${facts.person}, ${facts.work(work)}.`
        : `Qoʻshimcha berildi (${list(parts)}): ${facts.person}, ${facts.work(work)}.`;
    },
    'work.marked': ({ work, question, before, after, withdrawn }, facts) => {
      const answer = `${facts.person}, ${facts.work(work)}, ${facts.question(question)}`;
      if (withdrawn) return `Javob bahosi olib tashlandi, endi ${percent(after)}: ${answer}.`;
      const instead = before === null ? '' : `${percent(before)} oʻrniga `;
      return `Javobga ${instead}${percent(after)} qoʻyildi: ${answer}.`;
    },
    'work.late_decided': ({ work, question, decision }, facts) =>
      `Kech kelgan javob ${decision === 'taken' ? 'hisobga olindi' : 'hisobga olinmadi'}: ${facts.person}, ${facts.work(work)}, ${facts.question(question)}.`,
    'work.regraded': ({ question, results, works }, facts) =>
      `${facts.question(question)} tuzatildi: ${works} ta topshiriqda ${results} ta natija oʻzgardi.`,
    'column.added': ({ name, column }, facts) => `${name} sinfi jurnaliga ${facts.column(column)} qoʻshildi.`,
    'column.changed': ({ name, column, changed, most }, facts) => {
      const parts = joined([
        namedFields(changed, columnFields),
        most && `eng yuqori ball endi ${most[1]}, oldin ${most[0]} edi`,
      ]);
      return `${name} sinfi jurnalidagi ${facts.column(column)} oʻzgartirildi${parts === '' ? '' : `: ${parts}`}.`;
    },
    'column.marked': ({ name, column, most, points: [before, after] }, facts) => {
      const instead = before === null ? '' : `, oldin ${decimal(before)} edi`;
      const now = after === null ? 'ball olib tashlandi' : `${most} balldan ${decimal(after)}`;
      return `${name} sinfi jurnali, ${facts.column(column)}, ${facts.person}: ${now}${instead}.`;
    },
    'column.deleted': ({ name, marks }) =>
      `${name} sinfi jurnalidan ${marks} ta bahosi bor ustun oʻchirildi.`,
    'grades.scale_changed': ({ grades: [before, after] }) =>
      `Maktabning baholash shkalasi endi: ${after}. Oldin: ${before}.`,
    'devices.lock_changed': ({ minutes: [before, after] }) => {
      const was = before === 0 ? 'Oldin oʻzi qulflanmas edi.' : `Oldin: ${before} daqiqa.`;
      return after === 0
        ? `Qurilmalar endi oʻzi qulflanmaydi. ${was}`
        : `Qurilmalar ${after} daqiqa ishlatilmasa, qulflanadi. ${was}`;
    },
    'school.changed': ({ name, contact, privacy, teachers_add_topics }) => {
      const parts = joined([
        name && `nomi endi “${name[1]}”${name[0] === '' ? '' : `, avval “${name[0]}” edi`}`,
        contact && 'kimga murojaat qilish haqidagi matn oʻzgartirildi',
        privacy && 'shaxsiy maʼlumotlar haqidagi matn oʻzgartirildi',
        teachers_add_topics !== undefined &&
          (teachers_add_topics
            ? 'endi oʻqituvchilar mavzu qoʻsha oladi'
            : 'endi oʻqituvchilar mavzu qoʻsha olmaydi'),
      ]);
      return `Maktab haqidagi sahifa: ${parts}.`;
    },
    'school.quarters_changed': ({ year, quarters: [before, after] }) =>
      `${schoolYear(year)}-oʻquv yilining choraklari endi: ${after}. Oldin: ${before}.`,
    'ai.switched': ({ is_on, at_saving, answers_may_leave }) =>
      `Sunʼiy intellekt sozlamalari: ${joined([
        is_on && `sunʼiy intellekt ${onOff(is_on[1])}`,
        at_saving && `testlarni saqlashda tahlil qilish ${onOff(at_saving[1])}`,
        answers_may_leave &&
          `oʻquvchilarning matnlarini ${answers_may_leave[1] ? 'yuborishga ruxsat berildi' : 'yuborish taqiqlandi'}`,
      ])}.`,
  },
};
