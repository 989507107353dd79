import {
  changeDeviceLock,
  DeviceLockInput,
  getDeviceLock,
  longestUnused,
} from '../../contract/device-lock.ts';
import { call } from '../lib/api.ts';
import { useTranslation } from '../lib/i18n.ts';
import { storeSetting } from '../device/lock-store.ts';
import { useEndpoint, useReload } from '../lib/use-endpoint.ts';
import { TextField } from '../ui/field.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { showNotice } from '../ui/notices.tsx';
import { undoing } from '../ui/undoing.ts';
import { useForm } from '../ui/use-form.ts';

/** After how long without use browsers lock themselves, which staff set. */
export function LockPart() {
  const { t } = useTranslation();
  const lock = useEndpoint(getDeviceLock, {}, { select: ({ data_api }) => data_api[0]?.minutes });
  return (
    <section className="stack" aria-label={t('people.part.lock')}>
      <p className="muted">{t('device_lock.lead')}</p>
      <Loaded answer={lock} keepsKnown>
        {(minutes) => <LockForm key={minutes} saved={minutes} />}
      </Loaded>
    </section>
  );
}

function LockForm({ saved }: { saved: number }) {
  const { t } = useTranslation();
  const reload = useReload(getDeviceLock);
  async function change(minutes: number): Promise<void> {
    await call(changeDeviceLock, { body: { minutes } });
    // This browser takes it at once.
    storeSetting({ minutes, at: Date.now() });
    await reload();
  }
  const form = useForm({
    schema: DeviceLockInput,
    submit: async ({ minutes }) => {
      await change(minutes);
      showNotice(
        t('device_lock.saved'),
        'success',
        undoing(t, () => change(saved)),
      );
    },
  });
  return (
    <Form form={form} label={t('people.part.lock')}>
      <TextField
        name="minutes"
        label={t('device_lock.minutes')}
        hint={t('device_lock.hint', { most: longestUnused })}
        defaultValue={String(saved)}
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
      />
      <FormActions form={form} submit={t('device_lock.save')} busyText={t('ui.saving')} />
    </Form>
  );
}
