import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';

import type { SetInList } from '../../contract/question-sets.ts';
import { canWriteQuestions } from '../../contract/permissions.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import type { Translate } from '../lib/languages/translate.ts';
import { parseId } from '../lib/paths/parse-id.ts';
import { paths } from '../lib/paths/paths.ts';
import { usePerson } from '../lib/session/session.ts';
import { Button, LinkButton, TextLink } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Card } from '../ui/layout/card.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { type Column, DataTable } from '../ui/tables/data-table.tsx';
import { Pagination } from '../ui/tables/pagination.tsx';
import { useSeen, useSets } from './api.ts';
import { CategorySet } from './category-set.tsx';
import { setPaths } from './paths.ts';
import { rightOf } from './right-of.ts';

const perPage = 20;

/** The sets of tests that the reader has made, and those that colleagues share with the reader. */
export function SetsPage() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const category = parseId(search.get('category'));
  const [isAsking, setAsking] = useState(category !== null);
  const mayWrite = canWriteQuestions(usePerson());

  function close(): void {
    setAsking(false);
    if (category !== null) navigate(setPaths.list, { replace: true });
  }

  return (
    <div className="stack">
      <PageHeading
        above={<TextLink href={paths.questions()}>{t('questions.list.title')}</TextLink>}
        actions={
          mayWrite && (
            <Button look="secondary" onClick={() => setAsking(true)}>
              {t('sets.category.open')}
            </Button>
          )
        }
      >
        {t('sets.title')}
      </PageHeading>
      {mayWrite ? <Sets /> : <EmptyState>{t('questions.add.no_access')}</EmptyState>}
      {mayWrite && isAsking && <CategorySet key={category} category={category} onClose={close} />}
    </div>
  );
}

function NameOfSet({ set: { id, name, is_new } }: { set: SetInList }) {
  const { t } = useTranslation();
  return (
    <span className="row gap-2">
      <TextLink href={setPaths.set(id)}>{name}</TextLink>
      {is_new && <Chip tone="orange">{t('sets.new')}</Chip>}
    </span>
  );
}

const nameOf = (set: SetInList) => <NameOfSet set={set} />;

function rightText(t: Translate, set: SetInList): string {
  const right = rightOf(set);
  return right === 'own' ? t(`sets.right.own.${set.shared}`) : t(`sets.right.${right}`);
}

function Sets() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const answer = useSets({ page, per_page: perPage });
  useSeen(answer.data !== undefined);
  const columns: Column<SetInList>[] = [
    { header: t('sets.name'), cell: nameOf },
    { header: t('sets.author'), cell: ({ is_own, author_name }) => (is_own ? t('sets.you') : author_name) },
    { header: t('sets.tests'), cell: ({ tests_count }) => tests_count, numeric: true },
    { header: t('sets.right.title'), cell: (set) => rightText(t, set) },
  ];
  return (
    <Loaded
      answer={answer}
      shapes={['line', 'line', 'line', 'line']}
      empty={
        <EmptyState actions={<LinkButton href={paths.questions()}>{t('sets.to_tests')}</LinkButton>}>
          {t('sets.empty')}
        </EmptyState>
      }
    >
      {(data) => (
        <>
          <p className="muted">{t('sets.how')}</p>
          <Card>
            <DataTable
              caption={t('sets.title')}
              columns={columns}
              rows={data.data_api}
              rowKey={({ id }) => id}
            />
          </Card>
          <Pagination page={page} totalPages={data.total_pages} onPage={setPage} />
        </>
      )}
    </Loaded>
  );
}
