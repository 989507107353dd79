import './school-network.css';

import { useCallback, useEffect, useRef, useState } from 'react';

import type { Trust } from '../../contract/people/school-network.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { paths } from '../lib/paths/paths.ts';
import { Alert } from '../ui/feedback/alert.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { PageHeading } from '../ui/layout/page-heading.tsx';
import { isTrusted, safeOriginFor, useTrust, certificateUrl } from './api.ts';
import { SelectField } from '../ui/fields/select-field.tsx';
import { type Device, deviceOf, devices } from './device.ts';

/** Leads a device to trust the certificate of this server, once, and on to the safe address when it does. */
export function TrustPage() {
  const { t } = useTranslation();
  const trust = useTrust();
  return (
    <div className="stack reading">
      <PageHeading>{t('school_network.trust.title')}</PageHeading>
      <Loaded answer={trust} keepsKnown>
        {(data) => <TrustSteps {...data} />}
      </Loaded>
    </div>
  );
}

function TrustSteps({ authority, secure_origins }: Trust) {
  const { t } = useTranslation();
  const origin = safeOriginFor(secure_origins, window.location.hostname);
  const home = <LinkButton href={paths.home}>{t('school_network.trust.home')}</LinkButton>;
  if (window.location.protocol === 'https:') {
    return (
      <Alert tone="success" actions={home}>
        {t('school_network.trust.is_safe')}
      </Alert>
    );
  }
  if (authority === null || origin === undefined) {
    return <EmptyState actions={home}>{t('school_network.trust.none')}</EmptyState>;
  }
  return (
    <>
      <p>{t('school_network.trust.why')}</p>
      <TrustCheck origin={origin} />
      <Card title={t('school_network.trust.compare')}>
        <p>{t('school_network.trust.compare_text', { name: authority.name })}</p>
        <Fingerprint text={authority.fingerprint} />
      </Card>
      <DeviceSteps />
    </>
  );
}

/** The pairs of digits in groups of four, as they stand on the screen of the server. */
function Fingerprint({ text }: { text: string }) {
  const { t } = useTranslation();
  const groups = text.match(/(?:..:?){1,4}/g) ?? [];
  return (
    <p
      className="grid fingerprint"
      role="img"
      aria-label={`${t('school_network.trust.fingerprint')} ${text}`}
    >
      {groups.map((group, at) => (
        // Groups are never moved.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={at}>{group.replace(/:$/, '')}</span>
      ))}
    </p>
  );
}

type State = 'checking' | 'trusted' | 'not_yet';

/** Tries the safe address: at first, whenever the reader comes back to the page, and at a press. */
function useTrustCheck(origin: string): [State, () => void] {
  const [state, setState] = useState<State>('checking');
  const last = useRef<AbortController>(undefined);
  const check = useCallback(() => {
    last.current?.abort();
    const stop = new AbortController();
    last.current = stop;
    void isTrusted(origin, stop.signal).then((trusted) => {
      if (!stop.signal.aborted) setState(trusted ? 'trusted' : 'not_yet');
    });
  }, [origin]);
  const again = useCallback(() => {
    setState('checking');
    check();
  }, [check]);
  useEffect(() => {
    check();
    return () => last.current?.abort();
  }, [check]);
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && again();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [again]);
  return [state, again];
}

function TrustCheck({ origin }: { origin: string }) {
  const { t } = useTranslation();
  const [state, again] = useTrustCheck(origin);
  if (state === 'trusted') {
    return (
      <Alert
        tone="success"
        title={t('school_network.trust.trusted')}
        actions={
          <a className="button button-primary" href={`${origin}/`}>
            {t('school_network.trust.go_on')}
          </a>
        }
      >
        {t('school_network.trust.trusted_text', { origin })}
      </Alert>
    );
  }
  return (
    <Alert
      tone="info"
      actions={
        <Button busy={state === 'checking'} busyText={t('school_network.trust.checking')} onClick={again}>
          {t('school_network.trust.check')}
        </Button>
      }
    >
      {t('school_network.trust.not_yet', { origin })}
    </Alert>
  );
}

const steps = [1, 2, 3, 4] as const;

/** The name of the file where a device saves it: systems open files that end in .crt as certificates. */
const certificateFile = 'savol-ca.crt';

/** The certificate, and what to do with it on the device of the reader or another one. */
function DeviceSteps() {
  const { t } = useTranslation();
  const [device, setDevice] = useState<Device>(() => deviceOf(navigator.userAgent));
  return (
    <Card title={t('school_network.trust.steps')}>
      <SelectField
        name="device"
        label={t('school_network.trust.device')}
        value={device}
        options={devices.map((each) => ({ value: each, label: t(`school_network.trust.${each}.name`) }))}
        onChange={(event) => setDevice(devices.find((each) => each === event.target.value) ?? device)}
      />
      <div>
        {/* An iPhone offers to install what it opens, and not what it saves as a file. */}
        <a
          className="button button-primary"
          href={certificateUrl}
          download={device === 'iphone' ? undefined : certificateFile}
        >
          {t('school_network.trust.download')}
        </a>
      </div>
      <ol className="points grid gap-2">
        {steps.map((step) => (
          <li key={step}>{t(`school_network.trust.${device}.step_${step}`)}</li>
        ))}
      </ol>
    </Card>
  );
}
