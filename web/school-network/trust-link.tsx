import { useEffect, useState } from 'react';

import { getTrust } from '../../contract/people/school-network.ts';
import { call } from '../lib/api/api.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { schoolNetworkPaths } from './paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/layout/card.tsx';

/** Leads from the profile to the page that makes this device safe, where it is not and the server has a certificate of its own. */
export function TrustLink() {
  const { t } = useTranslation();
  const [has, setHas] = useState(false);
  useEffect(() => {
    if (window.location.protocol === 'https:') return undefined;
    const stop = new AbortController();
    call(getTrust, {}, { signal: stop.signal }).then(
      ({ data_api: [trust] }) => setHas(trust !== undefined && trust.authority !== null),
      // The profile is whole without this link.
      () => undefined,
    );
    return () => stop.abort();
  }, []);
  if (!has) return null;
  return (
    <Card title={t('school_network.trust.title')}>
      <p className="muted">{t('school_network.trust.link')}</p>
      <div>
        <LinkButton look="secondary" href={schoolNetworkPaths.trust}>
          {t('school_network.trust.link_open')}
        </LinkButton>
      </div>
    </Card>
  );
}
