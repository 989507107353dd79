import { useState } from 'react';

import type { QuestionSet } from '../../contract/question-sets.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { paths } from '../lib/paths/paths.ts';
import { preview } from '../questions/preview.ts';
import { TypeChip } from '../questions/type-chip.tsx';
import { renderedWith, RichTextOf, usePlainText } from '../rich-text/rich-text.tsx';
import { Button, LinkButton, TextLink } from '../ui/button.tsx';
import { Chip } from '../ui/chip.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { showNotice } from '../ui/feedback/notices.tsx';
import { undoing } from '../ui/feedback/undoing.ts';
import { useAction } from '../ui/feedback/use-action.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Pagination } from '../ui/tables/pagination.tsx';
import { useSetChanges } from './api.ts';

/** How many tests of a set are shown together. */
const perPage = 50;

type TestOfSet = QuestionSet['tests'][number];

/** The tests of a set in their order, each with its author, and what the reader may do with it. */
export function TestsOfSet({ set, onCopy }: { set: QuestionSet; onCopy: (test: number) => void }) {
  const { t } = useTranslation();
  const { change } = useSetChanges();
  const { id, tests, is_own, category } = set;
  const plain = usePlainText(renderedWith(tests));
  const [page, setPage] = useState(1);
  const totalPages = Math.ceil(tests.length / perPage);
  const shownPage = Math.min(page, Math.max(totalPages, 1));
  const from = (shownPage - 1) * perPage;
  const { busy, run: remove } = useAction(async (test: TestOfSet) => {
    const after = tests.slice(tests.indexOf(test) + 1).map((other) => other.id);
    await change(id, { remove: [test.id] });
    // Those after it make room for it, and follow it again.
    const back = { add: [test.id, ...after], ...(after.length > 0 && { remove: after }) };
    showNotice(
      t('sets.removed'),
      'success',
      undoing(t, () => change(id, back)),
    );
  });

  if (tests.length === 0) {
    return (
      <EmptyState>{t(category === null ? 'sets.without_tests' : 'sets.category.without_tests')}</EmptyState>
    );
  }
  return (
    <>
      <p className="muted" role="status">
        {t('questions.list.count', { count: tests.length })}
      </p>
      <Card>
        <ol className="list gap-2 lines">
          {tests.slice(from, from + perPage).map((test) => (
            <li key={test.id}>
              <div className="line-text">
                <p>
                  <TextLink href={paths.question(test.id)}>
                    <RichTextOf of={test} text={test.savol} />
                  </TextLink>
                </p>
                <p className="row small">
                  <TypeChip type={test.test_type} />
                  {test.author_name !== '' && <span className="muted">{test.author_name}</span>}
                  {!test.enabled && <Chip tone="orange">{t('questions.disabled')}</Chip>}
                </p>
              </div>
              <span className="row gap-2">
                {test.may_change ? (
                  <LinkButton look="secondary" small href={paths.editQuestion(test.id)}>
                    {t('questions.page.edit')}
                  </LinkButton>
                ) : (
                  <Button look="secondary" small onClick={() => onCopy(test.id)}>
                    {t('questions.colleague.copy')}
                  </Button>
                )}
                {is_own && category === null && (
                  <IconButton
                    icon="remove"
                    label={t('sets.remove', { name: preview(plain(test.savol)) })}
                    disabled={busy}
                    onClick={() => remove(test)}
                  />
                )}
              </span>
            </li>
          ))}
        </ol>
      </Card>
      <Pagination page={shownPage} totalPages={totalPages} onPage={setPage} />
    </>
  );
}
