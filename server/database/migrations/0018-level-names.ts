import { sql, type Kysely } from 'kysely';

/**
 * The names of difficulty levels are unique in each language, in upper or lower case. Of levels that have the same name, the oldest keeps
 * it; the others get the first free number behind theirs.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const column of ['name_en', 'name_ru', 'name_uz']) {
    const name = sql.ref(column);
    await sql`do ${sql.lit(numberDuplicates(column))}`.execute(database);
    await sql`create unique index ${sql.ref(`difficulty_level_${column}`)} on difficulty_level (lower(${name}))`.execute(
      database,
    );
  }
}

function numberDuplicates(column: string): string {
  return `
    declare
      copy record;
      number integer;
    begin
      for copy in
        select id, ${column} as name from difficulty_level as later
        where exists (
          select from difficulty_level as earlier
          where lower(earlier.${column}) = lower(later.${column}) and earlier.id < later.id)
        order by id
      loop
        number := 2;
        while exists (
          select from difficulty_level where lower(${column}) = lower(left(copy.name, 90) || ' (' || number || ')'))
        loop
          number := number + 1;
        end loop;
        update difficulty_level set ${column} = left(copy.name, 90) || ' (' || number || ')' where id = copy.id;
      end loop;
    end`;
}
