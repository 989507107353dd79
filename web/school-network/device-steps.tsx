import { useState } from 'react';

import { useTranslation } from '../lib/languages/i18n.ts';
import { Card } from '../ui/layout/card.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { certificateUrl } from './api.ts';
import { type Device, deviceOf, devices } from './device.ts';

const steps = [1, 2, 3, 4] as const;

/** The name of the file where a device saves it: systems open files that end in .crt as certificates. */
const fileName = 'savol-ca.crt';

/** The certificate, and what to do with it on the device of the reader or another one. */
export function DeviceSteps() {
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
          download={device === 'iphone' ? undefined : fileName}
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
