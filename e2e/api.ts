import type { RealServer } from './server.ts';

export const password = 'savol-demo-1';

export type Roles = Partial<Record<'is_staff' | 'is_teacher' | 'is_parent' | 'is_pupil', boolean>>;

export type Account = { id: number; email: string; first_name: string; last_name: string };
export type Tokens = { access: string; refresh: string };

let made = 0;

/** A client of a running server, which creates the data of a test. */
export class Api {
  readonly #origin: string;
  /** Who logs in anew when the token has expired. */
  readonly #email: string | undefined;
  #access: string | undefined;

  constructor(origin: string, access?: string, email?: string) {
    this.#origin = origin;
    this.#access = access;
    this.#email = email;
  }

  /** A client of the first staff account of a new server. */
  static async ofFirstStaff(server: RealServer): Promise<Api> {
    const guest = new Api(server.origin);
    const { email } = await guest.makeFirstStaff(server);
    return guest.ofPerson(email);
  }

  as(tokens: Tokens): Api {
    return new Api(this.#origin, tokens.access);
  }

  /** A client of a person, for as long as it takes: it logs in anew when its token has expired. */
  async ofPerson(email: string): Promise<Api> {
    const { access } = await this.logIn(email);
    return new Api(this.#origin, access, email);
  }

  /**
   * Sends JSON or a form and returns the parsed answer; throws on anything but a success. A 503 of a server that cannot reach
   * its database is retried, as the page does too: the server has changed nothing then.
   */
  async send<Answer = unknown>(request: string, body?: object): Promise<Answer> {
    let response = await this.#sendOnce(request, body);
    for (let again = 0; response.status === 503 && again < 100; again += 1) {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      response = await this.#sendOnce(request, body);
    }
    if (response.status === 401 && this.#email !== undefined) {
      this.#access = (await new Api(this.#origin).logIn(this.#email)).access;
      response = await this.#sendOnce(request, body);
    }
    const text = await response.text();
    if (!response.ok) throw new Error(`${request} answered ${response.status}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
  }

  #sendOnce(request: string, body: object | undefined): Promise<Response> {
    const [method = '', path = ''] = request.split(' ');
    const headers = new Headers();
    if (this.#access !== undefined) headers.set('Authorization', `JWT ${this.#access}`);
    const form = body instanceof FormData;
    if (body !== undefined && !form) headers.set('Content-Type', 'application/json');
    return fetch(`${this.#origin}/django${path}`, {
      method,
      headers,
      body: body === undefined ? null : form ? body : JSON.stringify(body),
    });
  }

  logIn(email: string): Promise<Tokens> {
    return this.send('POST /auth/jwt/create/', { email, password });
  }

  /** Creates the first staff account with the link that the server printed. */
  async makeFirstStaff(server: RealServer): Promise<Account> {
    const invitation = new URL(server.staffLink).searchParams.get('invitation');
    return this.send('POST /auth/users/', {
      email: 'first-staff@example.com',
      first_name: 'Sarvinoz',
      last_name: 'Yoʻldosheva',
      password,
      re_password: password,
      invitation,
    });
  }

  /** Creates an active account with exactly these roles. Only staff may call it. */
  async makePerson(
    roles: Roles,
    names: { first_name?: string; last_name?: string; email?: string } = {},
  ): Promise<Account> {
    made += 1;
    const account = await this.send<Account>('POST /auth/users/', {
      email: `person-${process.pid}-${made}@example.com`,
      first_name: 'Aziz',
      last_name: 'Karimov',
      ...names,
      password,
      re_password: password,
    });
    const none = { is_staff: false, is_teacher: false, is_parent: false, is_pupil: false };
    await this.send(`PATCH /people_api/${account.id}/`, { ...none, ...roles, is_active: true });
    return account;
  }

  async makeCategory(name: string, parent: number | null = null, language = 'en'): Promise<number> {
    const added = await this.send<{ data_api: [{ id: number }] }>('POST /blog_api/category/', {
      name,
      parent,
      language,
    });
    return added.data_api[0].id;
  }

  /** Creates a test, with a PNG as its picture where one is given. Only teachers and staff may call it. */
  async makeQuestion(fields: Record<string, unknown>, picture?: Buffer): Promise<number> {
    const body = {
      test_type: 'choosable',
      savol: '2 + 2 = ?',
      a: '3',
      b: '4',
      right_answer: 'b',
      qiyinlik_darajasi: 34,
      ...fields,
    };
    const form = new FormData();
    if (picture !== undefined) {
      for (const [name, value] of Object.entries(body)) form.set(name, String(value));
      form.set('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'picture.png');
    }
    const written = await this.send<{ data_api: [{ id: number }] }>(
      'POST /tests_api/',
      picture === undefined ? body : form,
    );
    return written.data_api[0].id;
  }

  /** The tests of the first page of the list. */
  async listQuestions<Question = object>(): Promise<Question[]> {
    return (await this.send<{ data_api: Question[] }>('GET /tests_api/')).data_api;
  }
}
