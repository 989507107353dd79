import { useTranslation } from 'react-i18next';

import { longestPost, longestTitle, type Post, PostInput } from '../../contract/news.ts';
import { languages } from '../../contract/wire.ts';
import { useLanguage } from '../lib/i18n.ts';
import { ImageField } from '../questions/image-field.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { SelectField, TextArea, TextField } from '../ui/field.tsx';
import { Form, FormActions } from '../ui/form.tsx';
import { useForm } from '../ui/use-form.ts';
import type { PostBody } from './api.ts';

export type PostFormProps = {
  /** The post that is edited; none for a new one. */
  post?: Post;
  /** Saves; throws an ApiError whose fields are shown at the fields. */
  save: (body: PostBody) => Promise<void>;
  cancelTo: string;
};

/** The form for a new post and for one that is edited. What was typed stays when saving fails. */
export function PostForm({ post, save, cancelTo }: PostFormProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const form = useForm({
    schema: PostInput,
    submit: ({ image, ...fields }) => save(image === undefined ? fields : { ...fields, image }),
  });
  const editing = post !== undefined;

  return (
    <Card>
      <Form form={form}>
        <TextField
          name="title"
          label={t('news.form.title')}
          maxLength={longestTitle}
          defaultValue={post?.title}
          required
        />
        <TextArea
          name="text"
          label={t('news.form.text')}
          hint={t('news.form.text_hint')}
          rows={12}
          maxLength={longestPost}
          defaultValue={post?.text}
          required
        />
        <SelectField
          name="language"
          label={t('news.form.language')}
          options={languages.map((value) => ({ value, label: t(`categories.language.${value}`) }))}
          defaultValue={post?.language ?? language}
        />
        <ImageField current={post?.image} />
        <FormActions>
          <Button
            type="submit"
            busy={form.busy}
            busyText={t(editing ? 'news.form.saving' : 'news.form.publishing')}
          >
            {t(editing ? 'news.form.save' : 'news.form.publish')}
          </Button>
          <LinkButton href={cancelTo} look="secondary">
            {t('news.form.cancel')}
          </LinkButton>
        </FormActions>
      </Form>
    </Card>
  );
}
