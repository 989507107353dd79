import '../ui/fields/fields.css';

import { useState, useEffect } from 'react';
import { useSearchParams, useLocation } from 'wouter';

import { printCards, printCardsOfClass } from '../../contract/people/cards.ts';
import type { SuccessOf } from '../../contract/wire/endpoint.ts';
import { canManageSchool, canWriteQuestions, isLoggedIn } from '../../contract/permissions.ts';
import { isStatus } from '../lib/api/api-error.ts';
import { call } from '../lib/api/api.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { parseId } from '../lib/paths/parse-id.ts';
import { paths } from '../lib/paths/paths.ts';
import { usePerson } from '../lib/session/session.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { errorText } from '../ui/feedback/error-text.ts';
import { LoadingPanel } from '../ui/feedback/loading.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { useAction } from '../ui/feedback/use-action.ts';
import { PrintedCards } from './printed-cards.tsx';
import { Confirm } from '../ui/dialogs/confirm.tsx';

/** For whom cards are made: the pupils of a class, one pupil, some of them, or all. */
type Whose =
  | { kind: 'class' | 'person'; id: number }
  | { kind: 'people'; ids: number[] }
  | { kind: 'school' };
type NewCards = SuccessOf<typeof printCards>;

function makeCards(whose: Whose, only_new: boolean): Promise<NewCards> {
  if (whose.kind === 'class') {
    return call(printCardsOfClass, { params: { id: whose.id }, body: { only_new } });
  }
  if (whose.kind === 'person') return call(printCards, { body: { people: [whose.id] } });
  const named = whose.kind === 'people' ? { people: whose.ids } : { all: true };
  return call(printCards, { body: { ...named, only_new } });
}

function useWhose(): Whose {
  const [search] = useSearchParams();
  for (const kind of ['class', 'person'] as const) {
    const id = parseId(search.get(kind) ?? '');
    if (id !== null) return { kind, id };
  }
  const people = search.get('people');
  if (people !== null) return { kind: 'people', ids: people.split(',').flatMap((id) => parseId(id) ?? []) };
  return { kind: 'school' };
}

/** Makes log-in cards and prints them. Their codes are in this page only, and gone with it. */
export function PrintPage() {
  const { t } = useTranslation();
  const person = usePerson();
  const whose = useWhose();
  if (!isLoggedIn(person)) return <LoadingPanel />;
  const mayPrint = whose.kind === 'school' ? canManageSchool(person) : canWriteQuestions(person);
  if (mayPrint) return <CardMaker key={JSON.stringify(whose)} whose={whose} />;
  return (
    <>
      <PageHeading>{t('cards.print.title')}</PageHeading>
      <EmptyState actions={<LinkButton href={paths.home}>{t('cards.print.home')}</LinkButton>}>
        {t('cards.print.no_access')}
      </EmptyState>
    </>
  );
}

function CardMaker({ whose }: { whose: Whose }) {
  const [made, setMade] = useState<NewCards>();
  return made === undefined || made.cards.length === 0 ? (
    <AskCards whose={whose} made={made} onMade={setMade} />
  ) : (
    <ShownCards {...made} />
  );
}

type AskCardsProps = { whose: Whose; made: NewCards | undefined; onMade: (made: NewCards) => void };

function AskCards({ whose, made, onMade }: AskCardsProps) {
  const { t } = useTranslation();
  const [onlyNew, setOnlyNew] = useState(true);
  const isOne = whose.kind === 'person';
  const {
    busy,
    problem,
    run: make,
  } = useAction(async () => onMade(await makeCards(whose, onlyNew)), {
    inPlace: true,
    describeError: (say, error) =>
      isStatus(error, 403) ? say('cards.print.no_access') : errorText(say, error),
  });

  return (
    <div className="narrow stack">
      <PageHeading>{t('cards.print.title')}</PageHeading>
      <Card
        title={t(`cards.print.of_${whose.kind}`, whose.kind === 'people' ? { count: whose.ids.length } : {})}
      >
        <p>{t('cards.print.lead')}</p>
        {!isOne && (
          <label className="check-line">
            <input
              type="checkbox"
              className="choice"
              checked={onlyNew}
              onChange={(event) => setOnlyNew(event.target.checked)}
            />
            {t('cards.print.only_new')}
          </label>
        )}
        {(isOne || !onlyNew) && (
          <Alert tone="warning">{t(isOne ? 'cards.print.old_of_person' : 'cards.print.old')}</Alert>
        )}
        {problem !== undefined && <Alert tone="error">{problem}</Alert>}
        {made !== undefined && <Alert>{t('cards.print.none')}</Alert>}
        {made !== undefined && <LeftOut people={made.left_out} />}
        <div>
          <Button busy={busy} busyText={t('cards.print.making')} onClick={make}>
            {t(isOne ? 'cards.print.make_of_person' : 'cards.print.make')}
          </Button>
        </div>
      </Card>
    </div>
  );
}

const reasonTexts = {
  has_password: 'ui.refused.has_password',
  unconfirmed: 'cards.print.unconfirmed',
} as const;

/** Those for whom a teacher makes no card, with the reason; nothing where there is nobody. */
function LeftOut({ people }: { people: NewCards['left_out'] }) {
  const { t } = useTranslation();
  return (['has_password', 'unconfirmed'] as const).map((reason) => {
    const names = people.filter((person) => person.reason === reason).map(({ name }) => name);
    if (names.length === 0) return null;
    return (
      <Alert key={reason}>
        {t('cards.print.left_out', { names: names.join(', ') })} {t(reasonTexts[reason])}
      </Alert>
    );
  });
}

function ShownCards({ school, address, cards, left_out }: NewCards) {
  const { t } = useTranslation();
  return (
    <>
      <div className="screen-only stack">
        <PageHeading
          below={<p className="muted">{t('cards.print.count', { count: cards.length })}</p>}
          actions={<Button onClick={() => window.print()}>{t('cards.print.print')}</Button>}
        >
          {t('cards.print.title')}
        </PageHeading>
        <Alert tone="warning">{t('cards.print.once')}</Alert>
        <LeftOut people={left_out} />
      </div>
      <PrintedCards school={school} origin={address ?? window.location.origin} cards={cards} />
      <LeaveWarning />
    </>
  );
}

/** The path of a link of this page that a click opens here; undefined for other clicks. */
function pathOfLink(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || link.target !== '' || link.origin !== window.location.origin) return undefined;
  // The link to the content stays on the page.
  if (link.hash !== '' && link.pathname === window.location.pathname) return undefined;
  return link.pathname + link.search;
}

/** Asks before a link or the browser leaves a screen whose content cannot be shown again. */
function LeaveWarning() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const [path, setPath] = useState<string>();

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const wanted = pathOfLink(event);
      if (wanted === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      setPath(wanted);
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    document.addEventListener('click', onClick, true);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onClick, true);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, []);

  if (path === undefined) return null;
  return (
    <Confirm
      title={t('cards.print.leave')}
      action={t('cards.print.leave_action')}
      onConfirm={async () => navigate(path)}
      onClose={() => setPath(undefined)}
    >
      {t('cards.print.leave_text')}
    </Confirm>
  );
}
