/** The folders of the server with stores, and those whose tests use these stores on a real PostgreSQL. */
export const testedStores = {
  answers: ['answers'],
  auth: ['auth', 'users'],
  cache: ['cache', 'questions'],
  categories: ['categories'],
  http: ['http'],
  jobs: ['jobs', 'mail'],
  mail: ['mail', 'auth'],
  media: ['media', 'questions'],
  news: ['news'],
  people: ['people'],
  questions: ['questions', 'work'],
  users: ['users', 'auth', 'people', 'rosters', 'cards', 'families'],
} as const;
