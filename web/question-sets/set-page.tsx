import { type ComponentType, useState } from 'react';
import { useLocation } from 'wouter';

import type { QuestionSet } from '../../contract/question-sets.ts';
import { isStatus } from '../lib/api/api-error.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { patterns, withQuery } from '../lib/paths/paths.ts';
import { usePathId } from '../lib/paths/parse-id.ts';
import type { SaveTestsProps } from '../questions/list/tests-to-save.ts';
import { Button, LinkButton, TextLink } from '../ui/button.tsx';
import { Confirm } from '../ui/dialogs/confirm.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { showNotice } from '../ui/feedback/notices.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { workPaths } from '../work/paths.ts';
import { useSet, useSetChanges } from './api.ts';
import { CopyDialog } from './copy-dialog.tsx';
import { setPaths } from './paths.ts';
import { RenameSet } from './rename-set.tsx';
import { rightOf } from './right-of.ts';
import { ShareDialog } from './share-dialog.tsx';
import { TestsOfSet } from './tests-of-set.tsx';

export type SetPageProps = {
  /** Asks for the format of a file, and saves tests in it. */
  SaveTests: ComponentType<SaveTestsProps>;
};

/** A set of tests, for its author and colleagues with whom it is shared. */
export function SetPage({ SaveTests }: SetPageProps) {
  const { t } = useTranslation();
  const id = usePathId();
  const answer = useSet(id);
  if (id === null || isStatus(answer.error, 403, 404)) {
    return (
      <>
        <PageHeading>{t('sets.kind')}</PageHeading>
        <EmptyState actions={<LinkButton href={setPaths.list}>{t('sets.title')}</LinkButton>}>
          {t('sets.missing')}
        </EmptyState>
      </>
    );
  }
  if (answer.data !== undefined) return <ShownSet set={answer.data} SaveTests={SaveTests} />;
  return (
    <div className="stack">
      <PageHeading kind={t('sets.kind')}>{answer.error === null ? undefined : ''}</PageHeading>
      <Loaded answer={answer} shapes={['line', 'short', 'line', 'short']} />
    </div>
  );
}

/** The question before something is done with the set; the ids of tests where they are copied. */
type Asking = 'share' | 'rename' | 'delete' | 'save' | { copied: readonly number[] };

function ShownSet({ set, SaveTests }: { set: QuestionSet } & SetPageProps) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const [asking, setAsking] = useState<Asking>();
  const { remove } = useSetChanges();
  const { id, name, is_own, tests } = set;
  const printed = withQuery(patterns.printQuestions, { set: id });
  const close = () => setAsking(undefined);
  const copied = tests.filter(({ may_change }) => !may_change).map((test) => test.id);

  const share = (
    <Button look="secondary" onClick={() => setAsking('share')}>
      {t('sets.share.open')}
    </Button>
  );

  return (
    <div className="stack">
      <PageHeading
        kind={t('sets.kind')}
        above={<TextLink href={setPaths.list}>{t('sets.title')}</TextLink>}
        below={<About set={set} />}
        actions={
          <>
            {tests.length > 0 && (
              <>
                <LinkButton href={workPaths.give({ set: id })}>{t('questions.many.give')}</LinkButton>
                {is_own && share}
                <LinkButton href={printed} look="secondary">
                  {t('questions.list.print')}
                </LinkButton>
                <Button look="secondary" onClick={() => setAsking('save')}>
                  {t('questions.list.save_as')}
                </Button>
              </>
            )}
            {copied.length > 0 && (
              <Button look="secondary" onClick={() => setAsking({ copied })}>
                {t('questions.colleague.copy')}
              </Button>
            )}
            {is_own && (
              <>
                {tests.length === 0 && share}
                <Button look="secondary" onClick={() => setAsking('rename')}>
                  {t('sets.rename.open')}
                </Button>
                <Button look="danger" onClick={() => setAsking('delete')}>
                  {t('sets.delete.open')}
                </Button>
              </>
            )}
          </>
        }
      >
        {name}
      </PageHeading>
      <TestsOfSet set={set} onCopy={(test) => setAsking({ copied: [test] })} />
      {asking === 'save' && <SaveTests tests={{ query: { set: id }, name, printed }} onClose={close} />}
      {asking === 'share' && <ShareDialog set={set} onClose={close} />}
      {asking === 'rename' && <RenameSet set={set} onClose={close} />}
      {asking === 'delete' && (
        <Confirm
          title={t('sets.delete.title', { name })}
          action={t('sets.delete.confirm')}
          onConfirm={async () => {
            await remove(id);
            showNotice(t('sets.delete.done'));
            navigate(setPaths.list);
          }}
          onClose={close}
        >
          {t('sets.delete.text')}
        </Confirm>
      )}
      {typeof asking === 'object' && <CopyDialog set={id} tests={asking.copied} onClose={close} />}
    </div>
  );
}

/** How many of those with whom a set is shared are named. */
const mostNamed = 5;

/** Below the heading: the author, which tests it has, and what the reader may do with them, or with whom it is shared. */
function About({ set }: { set: QuestionSet }) {
  const { t } = useTranslation();
  const { is_own, author_name, category, shares = [] } = set;
  const right = rightOf(set);
  const names = shares.slice(0, mostNamed).map((share) => {
    const whose = share.person === null ? t('sets.share.school') : share.name;
    return `${whose} (${t(share.may_change ? 'sets.share.to_change' : 'sets.share.to_use')})`;
  });
  const more = shares.length - names.length;
  return (
    <>
      {!is_own && author_name !== '' && (
        <p className="muted">{t('questions.administration.author', { name: author_name })}</p>
      )}
      {category !== null && (
        <p className="muted">
          {t(is_own ? 'sets.category.own' : 'sets.category.theirs', { name: category.name })}
        </p>
      )}
      {right !== 'own' && <p className="muted">{t(`sets.may.${right}`)}</p>}
      {right === 'own' && shares.length === 0 && <p className="muted">{t('sets.share.with_none')}</p>}
      {right === 'own' && shares.length > 0 && (
        <p className="muted">
          {t('sets.share.with', { names: names.join(', ') })}
          {more > 0 && ` ${t('sets.share.with_more', { count: more })}`}
        </p>
      )}
    </>
  );
}
