import { sql, type Kysely } from 'kysely';

const statements = [
  `create table post (
    id integer generated always as identity primary key,
    title text collate "und-x-icu" not null check (title <> '' and length(title) <= 200),
    text text not null check (text <> '' and length(text) <= 20000),
    language text not null check (language in ('en', 'ru', 'uz')),
    -- The name of a picture in the media folder; null where there is none.
    image text,
    author integer references users on delete set null,
    published_at timestamptz not null default now(),
    changed_at timestamptz not null default now(),
    search_text text generated always as (lower((title || E'\\n' || text) collate "und-x-icu")) stored
  )`,
  `create index post_author on post (author)`,
  `create index post_title on post (title, id)`,
  `create index post_search on post using gin (search_text gin_trgm_ops)`,
];

/** The news: posts of staff, which everyone can read. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
