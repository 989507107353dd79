import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';

import { ApiError } from '../../lib/api/api-error.ts';
import { useTranslation } from '../../lib/languages/i18n.ts';
import { errorText, fieldTexts, translateMessage } from '../feedback/error-text.ts';
import type { FormErrors, FormWork } from './field.tsx';

export type FormOptions<Schema extends z.ZodMiniType> = {
  /** Checks the fields; its sentences are shown in the reader's language. */
  schema: Schema;
  /** Checks what fields have to do with each other; gives sentences by the names of fields. */
  check?: (values: unknown) => Readonly<Record<string, string>>;
  /** Called with the parsed values and the value of the button that was pressed. An ApiError thrown here is shown at its fields, or above the form. */
  submit: (values: z.output<Schema>, button: string) => Promise<void> | void;
  /** Reads the input of the schema from the form; by default an object of the fields without empty files. */
  read?: (data: FormData) => unknown;
  /** Field name → the sentence shown instead of the schema's. */
  messages?: Readonly<Record<string, string>>;
};

export type FormState = FormWork & {
  busy: boolean;
  errors: FormErrors;
  /** The error that concerns no single field. */
  problem: string | undefined;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Takes away the error of a field, which is being changed. */
  onInput: (event: FormEvent<HTMLFormElement>) => void;
};

/** The fields of a form as an object, without file inputs that have no file. */
export function readForm(data: FormData): Record<string, FormDataEntryValue> {
  const entries = Array.from(data).filter(([, value]) => !(value instanceof File && value.size === 0));
  return Object.fromEntries(entries);
}

/** Focuses the first wrong field of a refused form; otherwise the element that had the focus when the form was sent, unless another took it. */
function focusAgain(form: HTMLFormElement | undefined, before: Element | null): void {
  requestAnimationFrame(() => {
    const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"][tabindex]');
    const isGroup = invalid instanceof HTMLFieldSetElement;
    const field = isGroup
      ? (invalid.querySelector<HTMLElement>(':checked') ?? invalid.querySelector('input'))
      : invalid;
    if (field) field.focus();
    else if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
  });
}

/**
 * A form of uncontrolled fields: checked by a schema of the contract on submit, disabled while it is sent, and unchanged when
 * that fails. Pass the result to `<Form form={…}>`.
 */
export function useForm<Schema extends z.ZodMiniType>(options: FormOptions<Schema>): FormState {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FormErrors>({});
  const [problem, setProblem] = useState<string>();
  const sending = useRef(false);
  const work = useRef<Promise<unknown>>(undefined);
  const refused = useRef<HTMLFormElement>(undefined);
  const focused = useRef<Element>(null);
  // While a form is busy its fields are disabled, and cannot be focused.
  useEffect(() => {
    if (busy || (refused.current === undefined && focused.current === null)) return;
    focusAgain(refused.current, focused.current);
    refused.current = undefined;
    focused.current = null;
  });

  async function submit(form: HTMLFormElement, button: string): Promise<void> {
    await work.current;
    const values = (options.read ?? readForm)(new FormData(form));
    const parsed = z.safeParse(options.schema, values);
    const wrong = (parsed.error?.issues ?? []).map(
      ({ path, message }) => [String(path[0] ?? ''), message] as const,
    );
    wrong.push(...Object.entries(options.check?.(values) ?? {}));
    setProblem(undefined);
    if (!parsed.success || wrong.length > 0) {
      const found: Record<string, string> = {};
      for (const [name, sentence] of wrong) {
        found[name] ??= options.messages?.[name] ?? translateMessage(t, sentence);
      }
      setErrors(found);
      setProblem(found['']);
      refused.current = form;
      return;
    }
    setErrors({});
    setBusy(true);
    try {
      await options.submit(parsed.data, button);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const found = fieldTexts(t, error);
      setErrors(found);
      const named = Object.keys(found).some((name) => form.elements.namedItem(name) !== null);
      setProblem(named ? found['non_field_errors'] : errorText(t, error));
      refused.current = form;
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    errors,
    problem,
    waitFor(started) {
      work.current = started;
    },
    forgetErrors(start) {
      setErrors((known) =>
        Object.fromEntries(Object.entries(known).filter(([name]) => !name.startsWith(start))),
      );
    },
    onInput({ target }) {
      const { name } = target as HTMLInputElement;
      setErrors((known) => (known[name] === undefined ? known : { ...known, [name]: undefined }));
    },
    onSubmit(event) {
      event.preventDefault();
      if (sending.current) return;
      sending.current = true;
      focused.current = document.activeElement;
      const { submitter } = event.nativeEvent as SubmitEvent;
      void submit(event.currentTarget, submitter?.getAttribute('value') ?? '').finally(() => {
        sending.current = false;
      });
    },
  };
}
