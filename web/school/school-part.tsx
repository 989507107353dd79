import {
  longestContact,
  longestPrivacy,
  longestSchoolName,
  type School,
  SchoolInput,
} from '../../contract/school.ts';
import { useTranslation } from '../lib/languages/i18n.ts';
import { TextLink } from '../ui/button.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { showNotice } from '../ui/feedback/notices.tsx';
import { undoing } from '../ui/feedback/undoing.ts';
import { TextArea, TextField } from '../ui/fields/field.tsx';
import { Form, FormActions } from '../ui/fields/form.tsx';
import { readForm, useForm } from '../ui/fields/use-form.ts';
import { useSaved } from '../ui/fields/use-saved.ts';
import { useChangeSchool, useSchool } from './api.ts';
import { schoolPaths } from './paths.ts';

/** The name of the school, its contact and its text about privacy, and what it lets teachers do, which staff set. */
export function SchoolPart() {
  const { t } = useTranslation();
  const school = useSchool();
  return (
    <section className="stack" aria-label={t('people.part.school')}>
      <p className="muted">
        {t('school.form.lead')} <TextLink href={schoolPaths.about}>{t('school.form.see')}</TextLink>
      </p>
      <Loaded answer={school} shapes={['line', 'line', 'line', 'button']} keepsKnown>
        {(saved) => <SchoolForm saved={saved} />}
      </Loaded>
    </section>
  );
}

function SchoolForm({ saved }: { saved: School }) {
  const { t } = useTranslation();
  const change = useChangeSchool();
  const { shown, key, setTyped } = useSaved(saved);
  const form = useForm({
    schema: SchoolInput,
    read: (data) => {
      const isOn = data.has('teachers_add_topics');
      // A colleague may have changed the setting meanwhile.
      const teachers_add_topics = isOn === shown.teachers_add_topics ? undefined : isOn;
      return { ...readForm(data), teachers_add_topics };
    },
    submit: async (school) => {
      await change(school);
      setTyped(false);
      // A school that had no name cannot be left without one again.
      const undo = saved.name === '' ? undefined : undoing(t, () => change(saved));
      showNotice(t('school.form.saved'), 'success', undo);
    },
  });
  return (
    <Form key={key} form={form} label={t('people.part.school')} onChange={() => setTyped(true)}>
      <TextField
        name="name"
        label={t('school.form.name')}
        hint={t('school.form.name_hint')}
        defaultValue={shown.name}
        maxLength={longestSchoolName}
        autoComplete="organization"
        required
      />
      <TextField
        name="contact"
        label={t('school.about.ask')}
        hint={t('school.form.contact_hint')}
        placeholder={t('school.about.ask_default')}
        defaultValue={shown.contact}
        maxLength={longestContact}
        autoComplete="off"
      />
      <TextArea
        name="privacy"
        label={t('app.school.privacy')}
        hint={t('school.form.privacy_hint')}
        placeholder={t('school.about.privacy_default')}
        defaultValue={shown.privacy}
        maxLength={longestPrivacy}
        rows={8}
      />
      <div>
        <label className="check-line">
          <input
            type="checkbox"
            className="choice"
            name="teachers_add_topics"
            defaultChecked={shown.teachers_add_topics}
          />
          {t('school.form.teachers_add_topics')}
        </label>
        <p className="field-hint">{t('school.form.teachers_add_topics_hint')}</p>
      </div>
      <FormActions form={form} submit={t('school.form.save')} busyText={t('ui.saving')} />
    </Form>
  );
}
