import { createRef } from 'react';

import type { FormDraft } from '../ui/fields/form-draft.ts';
import type { FormState } from '../ui/fields/use-form.ts';
import { DraftForm } from '../ui/fields/draft-form.tsx';
import { FieldFrame, TextArea, TextField } from '../ui/fields/field.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { FileInput } from '../ui/fields/file-input.tsx';
import { Filters } from '../ui/tables/filters.tsx';
import { Form, FormActions } from '../ui/fields/form.tsx';
import { LanguageSelect } from '../ui/fields/language-select.tsx';
import { PageSizeField } from '../ui/tables/page-size.tsx';
import { RadioCardList } from '../ui/fields/radio-card-list.tsx';
import { RadioCards, type RadioCardsProps } from '../ui/fields/radio-cards.tsx';
import { SearchField } from '../ui/fields/search-field.tsx';
import { ignore, longText, longWord, type Part, pressFirst } from './part.ts';

const form: FormState = {
  busy: false,
  errors: {},
  problem: undefined,
  onSubmit: (event) => event.preventDefault(),
  waitFor: ignore,
  forgetErrors: ignore,
  onInput: ignore,
};
const draft: FormDraft = {
  path: '#tests',
  texts: undefined,
  at: undefined,
  again: undefined,
  queued: undefined,
  stored: () => ({}),
  raw: () => '',
  setAside: () => ignore,
  store: ignore,
  keep: ignore,
  begin: ignore,
  forget: ignore,
  discard: ignore,
  hand: ignore,
  round: 0,
};

const levels = [
  { value: 1, label: 'Easy' },
  { value: 2, label: 'Hard' },
];

const formOf = (label: string, state: Partial<FormState>) => (
  <Form form={{ ...form, ...state }} label={label}>
    <TextField name="email" type="email" label="Email" defaultValue="zafar@maktab.example" />
    <TextField name="password" type="password" label="Password" />
    <FormActions form={{ ...form, ...state }} submit="Log in" busyText="Logging in..." />
  </Form>
);

const draftForm = (texts: FormDraft['texts']) => (
  <DraftForm form={form} draft={{ ...draft, texts }} submit="Save" busyText="Saving..." cancelTo="#tests">
    <TextField name="name" label="Title" defaultValue={texts?.['name']} />
  </DraftForm>
);

const fileField = (name: string, chosen: string, error?: string) => (
  <FieldFrame name={name} label="Picture" hint="Up to 5 MB" error={error}>
    {(control) => (
      <FileInput
        {...control}
        ref={createRef<HTMLInputElement>()}
        accept="image/png"
        choose="Choose a picture"
        chosen={chosen}
      />
    )}
  </FieldFrame>
);

const options = [
  { value: 'a', mark: 'A', label: 'Six' },
  { value: 'b', mark: 'B', label: 'Eight' },
  { value: 'c', mark: 'C', label: longText },
];
const cards = (name: string, some: Partial<RadioCardsProps>) => (
  <RadioCards
    name={name}
    legend="Select your answer:"
    options={options}
    value={null}
    onChange={ignore}
    {...some}
  />
);

const search = <SearchField label="Search" value="" onSearch={ignore} isPlaceholder />;
const filters = (chosen: readonly string[]) => (
  <Filters search={search} chosen={chosen.map((text) => ({ name: text, text, remove: ignore }))}>
    <SelectField name="sort" label="Sort" options={levels} defaultValue={1} />
    <PageSizeField sizes={[20, 50]} value={20} onChange={ignore} />
  </Filters>
);

export const fields: readonly Part[] = [
  {
    file: 'fields/field.tsx',
    states: [
      { name: 'empty', content: <TextField name="f1" label="First name" /> },
      { name: 'placeholder', content: <TextField name="f2" label="City" placeholder="Toshkent" /> },
      {
        name: 'focus',
        forced: 'focus-visible',
        content: <TextField name="f3" label="Name" defaultValue="Zafar" />,
      },
      {
        name: 'hint and error',
        content: (
          <TextField
            name="f4"
            label="Email"
            hint="The link goes to this address."
            error="Enter a valid email address."
            defaultValue="zafar@"
          />
        ),
      },
      { name: 'disabled', content: <TextField name="f5" label="Email" defaultValue="a@b.uz" disabled /> },
      {
        name: 'read-only',
        content: <TextField name="f6" label="Category" defaultValue="Algebra" readOnly />,
      },
      { name: 'long label', content: <TextField name="f7" label={longText} defaultValue={longText} /> },
      { name: 'area', content: <TextArea name="f8" label="Question" defaultValue={longText} /> },
      { name: 'area, error', content: <TextArea name="f9" label="Question" error="Question is required" /> },
      {
        name: 'own control',
        content: (
          <FieldFrame name="f13" label="Telephone" hint="With the code of the city">
            {(control) => <input type="tel" className="control" {...control} />}
          </FieldFrame>
        ),
      },
    ],
  },
  {
    file: 'fields/select-field.tsx',
    states: [
      { name: 'select', content: <SelectField name="f10" label="Level" options={levels} /> },
      {
        name: 'select, error',
        content: (
          <SelectField
            name="f11"
            label="Level"
            options={levels}
            placeholder="Choose"
            error="Choose a level"
          />
        ),
      },
      {
        name: 'select, disabled',
        content: <SelectField name="f12" label="Level" options={levels} disabled />,
      },
    ],
  },
  {
    file: 'fields/file-input.tsx',
    states: [
      { name: 'no file', content: fileField('p1', 'No file chosen') },
      { name: 'focus', forced: 'focus-visible', content: fileField('p2', 'No file chosen') },
      { name: 'long name', content: fileField('p3', `${longWord}.jpeg`) },
      { name: 'error', content: fileField('p4', 'No file chosen', 'Image size should be less than 5MB') },
      {
        name: 'disabled',
        content: <fieldset disabled>{fileField('p5', 'sunset.jpeg')}</fieldset>,
      },
    ],
  },
  {
    file: 'fields/language-select.tsx',
    states: (['uz', undefined] as const).map((language) => ({
      name: language ?? 'all',
      content: (
        <LanguageSelect
          listed={{ language, isChosen: true, choose: ignore, reset: ignore }}
          onChoose={ignore}
        />
      ),
    })),
  },
  {
    file: 'fields/search-field.tsx',
    states: [
      { name: 'empty', content: <SearchField label="Search" value="" onSearch={ignore} /> },
      { name: 'with a text', content: <SearchField label="Search" value="doʻstlik" onSearch={ignore} /> },
    ],
  },
  {
    file: 'tables/filters.tsx',
    states: [
      { name: 'closed', content: filters([]) },
      {
        name: 'open, two chosen',
        height: 340,
        prepare: pressFirst,
        content: filters(['Algebra', 'Free Text']),
      },
    ],
  },
  {
    file: 'tables/page-size.tsx',
    states: [
      { name: 'one of the sizes', content: <PageSizeField sizes={[20, 50]} value={50} onChange={ignore} /> },
      { name: 'another size', content: <PageSizeField sizes={[20, 50]} value={35} onChange={ignore} /> },
    ],
  },
  {
    file: 'fields/radio-card-list.tsx',
    states: [
      {
        name: 'without its group',
        content: <RadioCardList name="r0" options={options} value="a" onChange={ignore} />,
      },
    ],
  },
  {
    file: 'fields/radio-cards.tsx',
    states: [
      { name: 'nothing chosen', content: cards('r1', {}) },
      { name: 'chosen', content: cards('r2', { value: 'b' }) },
      {
        name: 'hint and error',
        content: cards('r3', { hint: 'One is right.', error: 'Please select an answer' }),
      },
      { name: 'disabled', content: cards('r4', { value: 'b', disabled: true }) },
      { name: 'focus', forced: 'focus-visible', content: cards('r5', {}) },
      {
        name: 'side by side',
        content: cards('r6', { inline: true, options: options.slice(0, 2), value: 'a' }),
      },
    ],
  },
  {
    file: 'fields/form.tsx',
    states: [
      { name: 'default', content: formOf('Log in', {}) },
      { name: 'sending', content: formOf('Sending', { busy: true }) },
      {
        name: 'refused',
        content: formOf('Refused', {
          problem: 'No active account found with the given credentials',
          errors: { password: 'At least 6 characters.' },
        }),
      },
    ],
  },
  {
    file: 'fields/draft-form.tsx',
    states: [
      { name: 'new', content: draftForm(undefined) },
      { name: 'with a draft', content: draftForm({ name: 'Bahor bayrami' }) },
    ],
  },
];
