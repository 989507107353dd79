import './category-page.css';

import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';

import type { Category } from '../../contract/categories.ts';
import { useFormats } from '../lib/formats.ts';
import { paths } from '../lib/paths.ts';
import { isChecking } from '../lib/session-state.ts';
import { usePerson, useSession } from '../lib/session.ts';
import { Alert } from '../ui/alert.tsx';
import { Button, LinkButton, TextLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { tellError } from '../ui/tell-error.ts';
import { useCategory } from './api.ts';
import { CategoryLoading } from './category-skeletons.tsx';
import { idIn } from './id-in.ts';

const toCome = ['material_add', 'material_list', 'solve'] as const;

export function CategoryPage() {
  const { t } = useTranslation();
  const id = idIn(useParams<{ id: string }>().id);
  const { data: category, error, refetch } = useCategory(id);
  const checking = isChecking(useSession());

  if (category && !checking) return <CategoryFacts category={category} />;
  const missing = category === null || id === null;
  return (
    <>
      <PageHeading>{t('categories.page.title')}</PageHeading>
      {missing || error !== null ? (
        <Alert
          tone={missing ? 'warning' : 'error'}
          actions={
            <>
              {!missing && <Button onClick={() => void refetch()}>{t('categories.try_again')}</Button>}
              <LinkButton href={paths.categoryPicker} look="secondary">
                {t('categories.page.back')}
              </LinkButton>
            </>
          }
        >
          {missing ? t('categories.page.not_found') : tellError(t, error)}
        </Alert>
      ) : (
        <CategoryLoading />
      )}
    </>
  );
}

function CategoryFacts({ category }: { category: Category }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const person = usePerson();
  const [parent] = category.parents;
  // The whole subtree counts; a server that does not sum it up still tells of the category itself.
  const tests = (category.aggregated_tests_count as number | undefined) ?? category.tests_count;

  return (
    <div className="stack">
      <PageHeading above={<p className="muted">{t('categories.page.title')}</p>}>{category.name}</PageHeading>
      <Card>
        <dl className="category-facts">
          <dt>{t('categories.page.language')}</dt>
          <dd>{t(`categories.language.${category.language}`)}</dd>
          <dt>{t('categories.page.parent')}</dt>
          <dd>
            {parent === undefined ? (
              t('categories.page.no_parent')
            ) : (
              <TextLink href={paths.category(parent.id)}>{parent.name}</TextLink>
            )}
          </dd>
          <dt>{t('categories.page.tests')}</dt>
          <dd>{formats.number(tests)}</dd>
        </dl>
        <div className="row">
          <LinkButton href={paths.questions(category.id)}>{t('categories.page.view')}</LinkButton>
          {person !== null && (person.is_teacher || person.is_staff) && (
            <LinkButton href={paths.addQuestion(category.id)} look="secondary" newTab>
              {t('categories.page.add')}
            </LinkButton>
          )}
          <LinkButton href={`${paths.categoryPicker}?category=${category.id}`} look="quiet">
            {t('categories.page.in_picker')}
          </LinkButton>
        </div>
      </Card>
      <Card title={t('categories.page.soon')}>
        <ul className="category-to-come muted">
          {toCome.map((name) => (
            <li key={name}>{t(`categories.page.${name}`)}</li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
