import type { WriteProps } from '../../web/question-types/view.ts';
import { TextField } from '../../web/ui/fields/field.tsx';
import type { Content, Key } from './texts.ts';

export function WriteRating({ written, onWrite }: WriteProps<Content, Key>) {
  return (
    <>
      <TextField
        type="number"
        name="content.steps"
        label="Steps"
        value={written.content.steps}
        onChange={({ target }) => onWrite({ ...written, content: { steps: Number(target.value) } })}
      />
      <TextField
        type="number"
        name="key.right"
        label="Right step"
        value={written.key?.right ?? ''}
        onChange={({ target }) => onWrite({ ...written, key: { right: Number(target.value) } })}
      />
    </>
  );
}
