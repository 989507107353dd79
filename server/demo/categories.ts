import type { Language } from '../../contract/languages.ts';

/** A category of the demonstration; `key` names it in the demonstration's own files. */
export interface DemoCategory {
  key: string;
  name: string;
  language: Language;
  /** The key of the category above; null at a root. */
  parent: string | null;
}

type Branch = [key: string, name: string, ...children: Branch[]];

const trees: Record<Language, Branch[]> = {
  uz: [
    [
      'uz-matematika',
      'Matematika',
      ['uz-kasrlar', 'Kasrlar va foizlar'],
      ['uz-algebra', 'Algebra', ['uz-kvadrat', 'Kvadrat tenglamalar'], ['uz-progressiya', 'Progressiyalar']],
      ['uz-geometriya', 'Geometriya', ['uz-uchburchak', 'Uchburchaklar'], ['uz-aylana', 'Aylana va doira']],
    ],
    ['uz-ona-tili', 'Ona tili', ['uz-imlo', 'Imlo'], ['uz-turkumlar', 'Soʻz turkumlari']],
    ['uz-tarix', 'Oʻzbekiston tarixi', ['uz-temuriylar', 'Temuriylar davri']],
    ['uz-biologiya', 'Biologiya', ['uz-odam', 'Odam organizmi']],
    ['uz-informatika', 'Informatika', ['uz-sanoq', 'Sanoq sistemalari']],
  ],
  ru: [
    [
      'ru-matematika',
      'Математика',
      ['ru-drobi', 'Дроби'],
      ['ru-geometriya', 'Геометрия', ['ru-ploshchadi', 'Площади и периметры']],
    ],
    ['ru-yazyk', 'Русский язык', ['ru-orfografiya', 'Орфография']],
    ['ru-fizika', 'Физика', ['ru-mehanika', 'Механика'], ['ru-elektrichestvo', 'Электричество']],
    ['ru-himiya', 'Химия'],
    ['ru-geografiya', 'География', ['ru-karta', 'План и карта']],
  ],
  en: [
    ['en-mathematics', 'Mathematics', ['en-algebra', 'Algebra'], ['en-statistics', 'Statistics']],
    ['en-english', 'English language', ['en-grammar', 'Grammar', ['en-tenses', 'Tenses']]],
    ['en-geography', 'Geography'],
  ],
};

function flatten(
  language: Language,
  parent: string | null,
  [key, name, ...children]: Branch,
): DemoCategory[] {
  return [{ key, name, language, parent }, ...children.flatMap((child) => flatten(language, key, child))];
}

/** The tree of school subjects in three languages, every category after the one above it. */
export const demoCategories: DemoCategory[] = (['uz', 'ru', 'en'] as const).flatMap((language) =>
  trees[language].flatMap((branch) => flatten(language, null, branch)),
);
