import './ai.css';

import type { AnalysisSettings } from '../../contract/ai/analysis.ts';
import { canManageSchool } from '../../contract/permissions.ts';
import { aiPaths } from './paths.ts';
import { useFormats } from '../lib/languages/formats.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { usePerson, useSession } from '../lib/session/session.ts';
import { StaffTabs } from '../school/staff-tabs.tsx';
import { TextLink } from '../ui/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { LoadingPanel } from '../ui/feedback/loading.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { useAnalysisSettings } from './api.ts';
import { SentRequests } from './sent-requests.tsx';
import { Switch } from './switch.tsx';

/** For staff: the endpoint that the school has chosen, its use, the switch, and all that was sent to it. */
export function SettingsPage() {
  const { t } = useTranslation();
  const { isAuthenticated } = useSession();
  const person = usePerson();
  if (isAuthenticated === null) return <LoadingPanel />;
  return (
    <div className="stack">
      <PageHeading>{t('ai.settings.link')}</PageHeading>
      {canManageSchool(person) && <StaffTabs current="ai" />}
      {canManageSchool(person) ? <Settings /> : <EmptyState>{t('people.no_access')}</EmptyState>}
    </div>
  );
}

function Settings() {
  const answer = useAnalysisSettings({ live: true });
  return (
    <Loaded answer={answer} shapes={['title', 'line', 'line', 'button']} keepsKnown>
      {(settings) => (
        <>
          {settings.is_set ? <Endpoint settings={settings} /> : <NotSet />}
          <SentRequests isSet={settings.is_set} />
        </>
      )}
    </Loaded>
  );
}

/** What a school without a language model reads: that nothing is sent, and for whom the guide is. */
function NotSet() {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('ai.settings.not_set')}</p>
      <p className="muted small">{t('ai.settings.how_to_set')}</p>
    </>
  );
}

function Endpoint({ settings }: { settings: AnalysisSettings }) {
  const { t } = useTranslation();
  const { number, dateTime } = useFormats();
  const { endpoint } = settings;
  return (
    <Card title={t('ai.settings.endpoint')}>
      {endpoint !== undefined && (
        <dl className="facts">
          <dt>{t('ai.settings.host')}</dt>
          <dd>{endpoint.host}</dd>
          <dt>{t('ai.settings.model')}</dt>
          <dd>{endpoint.model}</dd>
          <dt>{t('ai.settings.today')}</dt>
          <dd>
            {t('ai.settings.of_limit', {
              sent: number(endpoint.sent_today),
              limit: number(endpoint.daily_limit),
            })}
          </dd>
          <dt>{t('ai.settings.waiting')}</dt>
          <dd>{number(endpoint.waiting)}</dd>
        </dl>
      )}
      {endpoint !== undefined && endpoint.problem !== null && <p>{t(`ai.problem.${endpoint.problem}`)}</p>}
      {endpoint !== undefined && endpoint.resting_until !== null && (
        <p>{t('ai.settings.resting', { when: dateTime(endpoint.resting_until) })}</p>
      )}
      <p className="muted">{t('ai.settings.what_is_sent')}</p>
      <Switch settings={settings} />
      <p>
        <TextLink href={aiPaths.runs}>{t('ai.runs.link')}</TextLink>
      </p>
    </Card>
  );
}
