import './school-network.css';

import { useState } from 'react';

import { getSchoolNetwork, type SchoolNetwork } from '../../contract/people/school-network.ts';
import { canManageSchool } from '../../contract/permissions.ts';
import { qrPath, quietZone } from '../cards/qr-path.ts';
import { isStatus } from '../lib/api/api-error.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { paths } from '../lib/paths/paths.ts';
import { usePerson } from '../lib/session/session.ts';
import { StaffTabs } from '../school/staff-tabs.tsx';
import { schoolNetworkPaths } from './paths.ts';
import { useEndpoint } from '../lib/api/use-endpoint.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { useTrust } from './api.ts';

/** How the school reaches this server, for the screen of its computer and for the wall. */
export function AddressPage() {
  const { t } = useTranslation();
  const answer = useEndpoint(getSchoolNetwork, {}, { select: ({ data_api }) => data_api[0] });
  const { data } = answer;
  const person = usePerson();
  return (
    <div className="stack">
      <PageHeading
        actions={
          data !== undefined && data.addresses.length > 0 ? (
            <Button onClick={() => window.print()}>{t('school_network.address.print')}</Button>
          ) : undefined
        }
      >
        {t('school_network.address.title')}
      </PageHeading>
      {canManageSchool(person) && <StaffTabs current="address" />}
      {isStatus(answer.error, 403) ? (
        <EmptyState actions={<LinkButton href={paths.home}>{t('school_network.address.home')}</LinkButton>}>
          {t('school_network.address.no_access')}
        </EmptyState>
      ) : (
        <Loaded answer={answer} keepsKnown>
          {(shown) => <Addresses {...shown} />}
        </Loaded>
      )}
    </div>
  );
}

function Addresses({ addresses, school }: SchoolNetwork) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string>();
  const shown = addresses.find(({ url }) => url === chosen) ?? addresses[0];
  if (shown === undefined) {
    return (
      <>
        <EmptyState>{t('school_network.address.only_here')}</EmptyState>
        <p className="muted small">{t('school_network.address.how')}</p>
      </>
    );
  }
  const others = addresses.filter((each) => each !== shown);
  return (
    <>
      <Poster url={shown.url} school={school} />
      {others.length > 0 && (
        <Card title={t('school_network.address.others')} className="screen-only">
          <p className="muted">{t('school_network.address.others_lead')}</p>
          <ul className="grid gap-3">
            {others.map(({ url, kind }) => (
              <li key={url} className="row address-row">
                <span>
                  <span className="address-url">{url}</span>
                  <span className="muted">{t(`school_network.address.kind.${kind}`)}</span>
                </span>
                <Button
                  look="secondary"
                  aria-label={t('school_network.address.show', { url })}
                  onClick={() => setChosen(url)}
                >
                  {t('school_network.address.show_short')}
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card title={t('school_network.trust.title')} className="screen-only">
        <p>{t('school_network.address.trust')}</p>
        <div>
          <LinkButton look="secondary" href={schoolNetworkPaths.trust}>
            {t('school_network.address.trust_open')}
          </LinkButton>
        </div>
      </Card>
    </>
  );
}

/** One address in large letters, its QR code, and how to come in. It fills a sheet of paper. */
function Poster({ url, school }: { url: string; school: string }) {
  const { t } = useTranslation();
  const { data: trust } = useTrust();
  const isTrustable = (trust?.authority ?? null) !== null && url.startsWith('http:');
  const { path, size } = qrPath(url);
  const width = size + 2 * quietZone;
  return (
    <section className="stack gap-4 poster" aria-label={t('school_network.address.title')}>
      <p className="poster-school">{school}</p>
      <p className="poster-lead">{t('school_network.address.open')}</p>
      <p className="poster-url">{url}</p>
      <svg
        className="poster-qr"
        viewBox={`${-quietZone} ${-quietZone} ${width} ${width}`}
        role="img"
        aria-label={t('school_network.address.code', { url })}
      >
        <path d={path} />
      </svg>
      <ol className="points grid gap-2 poster-steps">
        <li>{t('school_network.address.step_network')}</li>
        <li>{t('school_network.address.step_open')}</li>
        <li>{t('school_network.address.step_log_in')}</li>
      </ol>
      {isTrustable && <p>{t('school_network.address.safe', { url: `${url}${schoolNetworkPaths.trust}` })}</p>}
    </section>
  );
}
