import { Button } from '../ui/button.tsx';
import { Confirm, type ConfirmProps } from '../ui/dialogs/confirm.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { ignore, longText, type Part } from './part.ts';

const actions = (
  <>
    <Button look="secondary">Cancel</Button>
    <Button>Save</Button>
  </>
);

const confirm = (onConfirm: ConfirmProps['onConfirm']) => (
  <Confirm title="Confirm Delete" action="Delete" onConfirm={onConfirm} onClose={ignore}>
    Are you sure you want to delete this test? This action cannot be undone.
  </Confirm>
);

const pressLast = (content: HTMLElement) => Array.from(content.querySelectorAll('button')).at(-1)?.click();

export const overlays: readonly Part[] = [
  {
    file: 'dialogs/dialog.tsx',
    states: [
      {
        name: 'default',
        height: 300,
        content: (
          <Dialog title="Move the category" actions={actions} onClose={ignore}>
            Where does it belong?
          </Dialog>
        ),
      },
      {
        name: 'wide, long text',
        height: 420,
        content: (
          <Dialog title={longText} actions={actions} onClose={ignore} wide>
            <p>{longText.repeat(4)}</p>
          </Dialog>
        ),
      },
    ],
  },
  {
    file: 'dialogs/confirm.tsx',
    states: [
      { name: 'asks', height: 320, content: confirm(async () => undefined) },
      {
        name: 'does it',
        height: 320,
        prepare: pressLast,
        content: confirm(() => new Promise(() => undefined)),
      },
      {
        name: 'failed',
        height: 400,
        prepare: pressLast,
        content: confirm(() => Promise.reject(new Error('No answer'))),
      },
    ],
  },
];
