import './categories.css';

import type { Category } from '../../contract/questions/categories.ts';
import { canWriteQuestions } from '../../contract/permissions.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { usePathId } from '../lib/paths/parse-id.ts';
import { paths } from '../lib/paths/paths.ts';
import { isChecking } from '../lib/session/session-state.ts';
import { useIsGuest, usePerson, useSession } from '../lib/session/session.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { LinkButton, TextLink } from '../ui/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { SubjectIcon } from '../ui/pictures/subject-icon.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { useCategory, useProgress } from './api.ts';
import { languageText, testsIn } from './category-facts.ts';
import { subjectName } from './category-path.ts';
import { CategoryProgress } from './category-progress.tsx';
import { CategoryLoading } from './category-skeletons.tsx';

/** Texts that the specification names, which do nothing. */
const placeholders = ['material_add', 'material_list', 'solve'] as const;

export function CategoryPage() {
  const { t } = useTranslation();
  const id = usePathId();
  const answer = useCategory(id);
  const { data: category } = answer;
  const checking = isChecking(useSession());

  if (category && !checking) return <CategoryFacts category={category} />;
  return (
    <>
      <PageHeading>{t('categories.page.title')}</PageHeading>
      {content()}
    </>
  );

  function content() {
    const back = (
      <LinkButton href={paths.categoryPicker} look="secondary">
        {t('categories.page.back')}
      </LinkButton>
    );
    if (category === null || id === null) {
      return (
        <Alert tone="warning" actions={back}>
          {t('categories.page.not_found')}
        </Alert>
      );
    }
    return <Loaded answer={answer} loading={<CategoryLoading />} actions={back} />;
  }
}

function CategoryFacts({ category }: { category: Category }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const person = usePerson();
  const isGuest = useIsGuest();
  const progress = useProgress([category.id]);
  const [parent] = category.parents;
  const tests = testsIn(category);

  return (
    <div className="stack">
      <PageHeading
        kind={t('categories.page.title')}
        icon={<SubjectIcon name={subjectName(category)} size="large" />}
      >
        {category.name}
      </PageHeading>
      <Card>
        <dl className="facts category-facts">
          <dt>{t('categories.page.language')}</dt>
          <dd>{languageText(t, category)}</dd>
          <dt>{t('categories.page.parent')}</dt>
          <dd>
            {parent === undefined ? (
              (category.parent_name ?? t('categories.page.no_parent'))
            ) : (
              <TextLink href={paths.category(parent.id)}>{parent.name}</TextLink>
            )}
          </dd>
          {tests !== undefined && (
            <>
              <dt>{t('categories.page.tests')}</dt>
              <dd>{formats.number(tests)}</dd>
            </>
          )}
        </dl>
        {progress.isAsked && <CategoryProgress progress={progress.find(category.id)} />}
        {isGuest && <p>{t('categories.picker.guest')}</p>}
        <div className="row">
          {isGuest ? (
            <LinkButton href={paths.login}>{t('categories.login')}</LinkButton>
          ) : (
            <LinkButton href={paths.solve(category.id)}>{t('categories.solve')}</LinkButton>
          )}
          <LinkButton href={paths.questions(category.id)} look="secondary">
            {t('categories.page.view')}
          </LinkButton>
          {canWriteQuestions(person) && (
            <LinkButton href={paths.addQuestion(category.id)} look="secondary" newTab>
              {t('categories.page.add')}
            </LinkButton>
          )}
          <LinkButton href={`${paths.categoryPicker}?category=${category.id}`} look="quiet">
            {t('categories.page.in_picker')}
          </LinkButton>
        </div>
      </Card>
      <ul className="row category-placeholders muted small">
        {placeholders.map((name) => (
          <li key={name}>{t(`categories.page.${name}`)}</li>
        ))}
      </ul>
    </div>
  );
}
