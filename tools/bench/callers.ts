import type { Manifest } from './manifest.ts';
import { type Caller, roles, type Role, type Send } from './scenarios.ts';

/** Logs in some people of each role. @param send gives the answer with its cookie. @param most the number of pupils; of other roles a quarter */
export async function logIn(send: Send, manifest: Manifest, most: number): Promise<Record<Role, Caller[]>> {
  const callers: Record<Role, Caller[]> = { staff: [], teacher: [], parent: [], pupil: [] };
  for (const role of roles) {
    // Every n-th of all people, not only the first.
    const all = manifest.users[role];
    const count = Math.min(all.length, role === 'pupil' ? most : Math.ceil(most / 4));
    const emails = Array.from(
      { length: count },
      (_, index) => all[Math.floor((index * all.length) / count)] ?? '',
    );
    callers[role] = await Promise.all(emails.map((email) => callerOf(send, manifest, role, email)));
  }
  return callers;
}

async function callerOf(send: Send, { password }: Manifest, role: Role, email: string): Promise<Caller> {
  const { access: token, cookie } = (await send({
    method: 'POST',
    path: '/auth/jwt/create/',
    body: { email, password },
  })) as { access: string; cookie: string | undefined };
  const path = '/tests_api/?per_page=100&enabled=true';
  const { data_api } = (await send({ method: 'GET', path, token })) as { data_api: { id: number }[] };
  return { role, email, token, cookie, readable: data_api.map(({ id }) => id) };
}
