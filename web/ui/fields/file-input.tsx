import './fields.css';

import { type ChangeEventHandler, type RefObject, useId } from 'react';

import { Button } from '../button.tsx';
import { classNames } from '../class-names.ts';

export type FileInputProps = {
  id: string;
  name: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  ref: RefObject<HTMLInputElement | null>;
  /** Types of files, as in HTML. */
  accept: string;
  /** The text of the button. */
  choose: string;
  /** The name of the chosen file, or that there is none. */
  chosen: string;
  onChange?: ChangeEventHandler<HTMLInputElement>;
};

/**
 * Chooses a file. The file button of a browser is in the language of the browser; this one is in that of the reader. It opens
 * the dialog of the input, which is not shown. The label of the field opens it too.
 */
export function FileInput(props: FileInputProps) {
  const { ref, choose, chosen, 'aria-describedby': describedBy, 'aria-invalid': invalid, ...input } = props;
  const chosenId = useId();
  return (
    <div className="row file-input">
      <input {...input} ref={ref} type="file" hidden />
      <Button
        look="secondary"
        small
        aria-describedby={classNames(chosenId, describedBy)}
        aria-invalid={invalid}
        onClick={() => ref.current?.click()}
      >
        {choose}
      </Button>
      <span id={chosenId} className="file-input-chosen">
        {chosen}
      </span>
    </div>
  );
}
