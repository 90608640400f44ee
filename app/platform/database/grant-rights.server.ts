import { createHash } from 'node:crypto'
import pg from 'pg'
import { columnsOf, rightsOn, tableRights } from './table-rights.ts'

/**
 * Grants the server's role exactly the rights in table-rights.ts, in one transaction after the migrations, so migrations need no grants.
 * Does nothing if neither the list nor the rights in the database have changed since the last run. `client` is signed in as the owner.
 */
export async function grantRights(client: pg.Client, appRole: string): Promise<void> {
  const role = pg.escapeIdentifier(appRole)
  const desired = JSON.stringify([
    schemaRights(role),
    tableRights,
    jobPolicies(client, appRole),
    pinnedTriggers,
  ])
  if (await isGranted(client, appRole, desired)) return
  await client.query('begin')
  try {
    await client.query(schemaRights(role))
    const granted = (await tables(client)).flatMap(table => tableStatements(table, role))
    await client.query([...granted, jobPolicies(client, appRole), pinnedTriggers].join(';\n'))
    await client.query(
      `insert into rights_granted (role, sha256) values ($1, $2)
       on conflict (role) do update set sha256 = excluded.sha256, granted_at = now()`,
      [appRole, await digest(client, desired)],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function isGranted(client: pg.Client, appRole: string, desired: string): Promise<boolean> {
  const { rows } = await client.query<{ sha256: string }>(
    'select sha256 from rights_granted where role = $1',
    [appRole],
  )
  return rows[0] !== undefined && rows[0].sha256 === (await digest(client, desired))
}

/** A hash of the desired rights and of all current rights in the database. */
async function digest(client: pg.Client, desired: string): Promise<string> {
  const { rows } = await client.query<{ line: string }>(currentRights)
  const hash = createHash('sha256').update(desired)
  for (const { line } of rows) hash.update(`\n${line}`)
  return hash.digest('hex')
}

const currentRights = `
  with schemas as (select * from pg_namespace where nspname in ('public', 'rollups', 'graphile_worker')),
  relations as (select c.* from pg_class c join schemas s on s.oid = c.relnamespace where c.relkind in ('r', 'p', 'v', 'm', 'S')),
  functions as (select p.* from pg_proc p join schemas s on s.oid = p.pronamespace where p.prorettype = 'trigger'::regtype)
  select concat_ws(' ', 'schema', nspname, nspacl) as line from schemas
  union all select concat_ws(' ', 'relation', oid::regclass, relnatts, relrowsecurity, relacl) from relations
  union all select concat_ws(' ', 'column', attrelid::regclass, attname, attacl) from pg_attribute
    where attacl is not null and attrelid in (select oid from relations)
  union all select concat_ws(' ', 'policy', polrelid::regclass, polname, polcmd, polpermissive, polroles::regrole[],
    pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) from pg_policy where polrelid in (select oid from relations)
  union all select concat_ws(' ', 'function', oid::regprocedure, prosecdef, proconfig) from functions
  union all select concat_ws(' ', 'database', datacl) from pg_database where datname = current_database()
  order by line`

const schemaRights = (role: string) => `
  revoke create on schema public from public;
  revoke all on schema public, rollups, graphile_worker from ${role};
  revoke all on all tables in schema public, rollups, graphile_worker from ${role};
  revoke all on all sequences in schema public, rollups, graphile_worker from ${role};
  grant usage on schema public, rollups, graphile_worker to ${role};
  grant usage on all sequences in schema public to ${role};
  grant select on all tables in schema public, rollups to ${role};
  -- The job queue's tables belong to its library and prove nothing.
  grant select, insert, update, delete on all tables in schema graphile_worker to ${role};
  grant usage on all sequences in schema graphile_worker to ${role};
  revoke insert, update, delete on graphile_worker.migrations from ${role};
  -- A temporary table would hide the real one of the same name. Only the database's owner can revoke this.
  do $$ begin
    if pg_has_role((select datdba from pg_database where datname = current_database()), 'usage') then
      execute format('revoke temporary on database %I from public', current_database());
    end if;
  end $$`

/**
 * Graphile Worker enables row-level security on its tables, which excludes all roles but the owner; this policy admits the server's role.
 */
const jobPolicies = (client: pg.Client, appRole: string) => `
  do $$ declare t regclass; policy name := 'tassel server ' || ${client.escapeLiteral(appRole)}; begin
    for t in select c.oid from pg_class c where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = policy)
    loop execute format('create policy %I on %s to %I using (true) with check (true)', policy, t, ${client.escapeLiteral(appRole)}); end loop;
  end $$`

/**
 * Pins the search path of trigger functions. They run with the writer's search path, in which another table of the same name could come
 * first.
 */
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
