import {
  changeDeviceLock,
  DeviceLockInput,
  getDeviceLock,
  longestUnused,
} from '../../contract/people/device-lock.ts';
import { call } from '../lib/api/api.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { storeSetting } from '../device/lock-store.ts';
import { useEndpoint, useReload } from '../lib/api/use-endpoint.ts';
import { TextField } from '../ui/fields/field.tsx';
import { Form, FormActions } from '../ui/fields/form.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { showNotice } from '../ui/feedback/notices.tsx';
import { undoing } from '../ui/feedback/undoing.ts';
import { useForm } from '../ui/fields/use-form.ts';
import { useSaved } from '../ui/fields/use-saved.ts';

/** After how long without use browsers lock themselves, which staff set. */
export function LockPart() {
  const { t } = useTranslation();
  const lock = useEndpoint(getDeviceLock, {}, { select: ({ data_api }) => data_api[0]?.minutes });
  return (
    <section className="stack" aria-label={t('people.part.lock')}>
      <p className="muted">{t('device_lock.lead')}</p>
      <Loaded answer={lock} keepsKnown>
        {(minutes) => <LockForm saved={minutes} />}
      </Loaded>
    </section>
  );
}

function LockForm({ saved }: { saved: number }) {
  const { t } = useTranslation();
  const reload = useReload(getDeviceLock);
  const { shown, key, setTyped } = useSaved(saved);
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
      setTyped(false);
      showNotice(
        t('device_lock.saved'),
        'success',
        undoing(t, () => change(saved)),
      );
    },
  });
  return (
    <Form key={key} form={form} label={t('people.part.lock')} onChange={() => setTyped(true)}>
      <TextField
        name="minutes"
        label={t('device_lock.minutes')}
        hint={t('device_lock.hint', { most: longestUnused })}
        defaultValue={String(shown)}
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
      />
      <FormActions form={form} submit={t('device_lock.save')} busyText={t('ui.saving')} />
    </Form>
  );
}
