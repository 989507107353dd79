import './news.css';

import { useState } from 'react';

import { longestPost, longestTitle, type Post, PostInput } from '../../contract/news.ts';
import { languages } from '../../contract/languages.ts';
import { useLanguage, useTranslation } from '../lib/languages/i18n.ts';
import { newsPaths } from './paths.ts';
import { ImageField } from '../questions/media/image-field.tsx';
import { Beside } from '../ui/layout/beside.tsx';
import { DraftForm } from '../ui/fields/draft-form.tsx';
import { TextArea, TextField } from '../ui/fields/field.tsx';
import { hasPicture, Picture } from '../ui/pictures/picture.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { type FormDraft, useFormDraft } from '../ui/fields/form-draft.ts';
import { useForm } from '../ui/fields/use-form.ts';
import type { PostBody } from './api.ts';
import { Card } from '../ui/layout/card.tsx';
import { PostText } from './post-text.tsx';

export type PostFormProps = {
  /** The post that is edited; undefined for a new one. */
  post?: Post;
  /** Saves, or keeps it here; throws an ApiError whose fields are shown at the fields. */
  save: (body: PostBody, draft: FormDraft) => Promise<void>;
  cancelTo: string;
};

/** The form for a new post and for one that is edited. It keeps its texts when saving fails. */
export function PostForm(props: PostFormProps) {
  const { post } = props;
  const place = post === undefined ? newsPaths.add : newsPaths.edit(post.id);
  const draft = useFormDraft(place, JSON.stringify(post ?? null));
  return <PostFields key={draft.round} {...props} draft={draft} />;
}

function PostFields({ post, save, cancelTo, draft }: PostFormProps & { draft: FormDraft }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const editing = post !== undefined;
  const [written, setWritten] = useState(() => ({
    title: draft.texts?.['title'] ?? post?.title ?? '',
    text: draft.texts?.['text'] ?? post?.text ?? '',
    language: draft.texts?.['language'] ?? post?.language ?? language,
  }));
  const [picture, setPicture] = useState(hasPicture(post?.image) ? post.image : undefined);
  const form = useForm({
    schema: PostInput,
    submit: async ({ image, ...fields }) => {
      await save(image === undefined ? fields : { ...fields, image: image ?? '' }, draft);
    },
  });

  function write({ target }: { target: { name: string; value: string } }): void {
    setWritten({ ...written, [target.name]: target.value });
  }

  return (
    <Beside stays aside={<PostPreview {...written} picture={picture} />}>
      <DraftForm
        form={form}
        draft={draft}
        submit={t(editing ? 'news.form.save' : 'news.form.publish')}
        busyText={t(editing ? 'ui.saving' : 'news.form.publishing')}
        isNew={!editing}
        cancelTo={cancelTo}
      >
        <TextField
          name="title"
          label={t('news.form.title')}
          maxLength={longestTitle}
          value={written.title}
          onChange={write}
          required
        />
        <TextArea
          name="text"
          label={t('news.form.text')}
          hint={t('news.form.text_hint')}
          rows={12}
          maxLength={longestPost}
          value={written.text}
          onChange={write}
          required
        />
        <SelectField
          name="language"
          label={t('news.form.language')}
          options={languages.map((value) => ({ value, label: t(`categories.language.${value}`) }))}
          value={written.language}
          onChange={write}
        />
        <ImageField current={post?.image} onShow={setPicture} />
      </DraftForm>
    </Beside>
  );
}

type PostPreviewProps = {
  title: string;
  text: string;
  language: string;
  /** The address of the picture; undefined for none. */
  picture: string | undefined;
};

/** The post that is being written, as it will be read. */
function PostPreview({ title, text, language, picture }: PostPreviewProps) {
  const { t } = useTranslation();
  const isWritten = title.trim() !== '' || text.trim() !== '';
  return (
    <Card title={t('news.form.preview')} className="news-preview">
      {!isWritten && <p className="muted">{t('news.form.preview_empty')}</p>}
      {isWritten && (
        <div className="stack" lang={language}>
          {title.trim() !== '' && <p className="news-preview-title">{title.trim()}</p>}
          {picture !== undefined && <Picture image={picture} alt={t('news.picture')} />}
          {text.trim() !== '' && <PostText text={text.trim()} />}
        </div>
      )}
    </Card>
  );
}
