import { messageOf } from './api-error.ts';

/** The value of a promise; undefined where it takes longer than some milliseconds, or fails. */
export async function within<Value>(milliseconds: number, value: Promise<Value>): Promise<Value | undefined> {
  const late = new Promise<undefined>((resolve) => {
    setTimeout(resolve, milliseconds, undefined);
  });
  return Promise.race([value.catch(warn), late]);
}

function warn(error: unknown): undefined {
  console.warn(messageOf(error));
}
