import pg from 'pg'
import { columnsOf, rightsOn } from './table-rights.ts'

/**
 * Gives the server's role exactly the rights of table-rights.ts, and takes away all others, in one transaction. Run after the
 * migrations, so that none of them needs grants of its own. `client` is the owner.
 */
export async function grantRights(client: pg.Client, appRole: string): Promise<void> {
  const role = pg.escapeIdentifier(appRole)
  await client.query('begin')
  try {
    await client.query(schemaRights(role))
    const granted = (await tables(client)).flatMap(table => tableStatements(table, role))
    await client.query([...granted, jobPolicies(client, appRole), pinnedTriggers].join(';\n'))
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const schemaRights = (role: string) => `
  revoke create on schema public from public;
  revoke all on schema public, rollups, graphile_worker from ${role};
  revoke all on all tables in schema public, rollups, graphile_worker from ${role};
  revoke all on all sequences in schema public, rollups, graphile_worker from ${role};
  grant usage on schema public, rollups, graphile_worker to ${role};
  grant usage on all sequences in schema public to ${role};
  grant select on all tables in schema public, rollups to ${role};
  -- The job queue holds nothing that proves anything; its tables are its own library's.
  grant select, insert, update, delete on all tables in schema graphile_worker to ${role};
  grant usage on all sequences in schema graphile_worker to ${role};
  revoke insert, update, delete on graphile_worker.migrations from ${role};
  -- A temporary table of the same name would stand before the real one. Only the database's owner can take this away.
  do $$ begin
    if pg_has_role((select datdba from pg_database where datname = current_database()), 'usage') then
      execute format('revoke temporary on database %I from public', current_database());
    end if;
  end $$`

/** The job queue's library closes its tables to everybody but their owner by row security; the server is let in, once. */
const jobPolicies = (client: pg.Client, appRole: string) => `
  do $$ declare t regclass; policy name := 'tassel server ' || ${client.escapeLiteral(appRole)}; begin
    for t in select c.oid from pg_class c where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = policy)
    loop execute format('create policy %I on %s to %I using (true) with check (true)', policy, t, ${client.escapeLiteral(appRole)}); end loop;
  end $$`

/** Triggers run with the rights and the search path of whoever writes; none may be led to another table of the same name. */
const pinnedTriggers = `
  do $$ declare f regprocedure; begin
    for f in select p.oid from pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'rollups'::regnamespace) and p.prorettype = 'trigger'::regtype
        and not exists (select from unnest(p.proconfig) as c where c like 'search_path=%')
    loop execute format('alter function %s set search_path = public, pg_temp', f); end loop;
  end $$`

type Table = { name: string; columns: string[] }

async function tables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by c.relname order by c.relname`,
  )
  return rows
}

function tableStatements({ name, columns }: Table, role: string): string[] {
  const rights = rightsOn(name)
  const table = `public.${pg.escapeIdentifier(name)}`
  const grants = (['insert', 'update'] as const).flatMap(verb => {
    const named = columnsOf(rights[verb], columns).map(column => pg.escapeIdentifier(column))
    if (named.length === 0) return []
    const which = named.length === columns.length ? '' : ` (${named.join(', ')})`
    return [`grant ${verb}${which} on ${table} to ${role}`]
  })
  return rights.delete ? [...grants, `grant delete on ${table} to ${role}`] : grants
}
