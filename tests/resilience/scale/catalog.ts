import type pg from 'pg'

/**
 * Describes a database's schema as text lines from PostgreSQL's catalog, to compare two databases. Ignores dropped columns, and comments and white
 * space in functions.
 */
export async function catalogOf(client: pg.Pool | pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(lines)
  return rows.map(row => row.line)
}

/** SQL that sorts an array of grants, whose order in the catalog is arbitrary. */
const inOrder = (rights: string) =>
  `(select string_agg(one::text, ' ' order by one::text) from unnest(${rights}) as one)`

const lines = `
with schemas as (select * from pg_namespace where nspname in ('public', 'rollups')),
relations as (select c.*, c.oid::regclass::text as name from pg_class c join schemas s on s.oid = c.relnamespace
  where c.relkind <> 'i' and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')),
functions as (select p.* from pg_proc p join schemas s on s.oid = p.pronamespace
  where not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e'))

select concat_ws(' · ', 'schema', nspname, nspowner::regrole, ${inOrder('nspacl')}) as line from schemas
union all select concat_ws(' · ', 'extension', extname, extnamespace::regnamespace) from pg_extension
union all select concat_ws(' · ', 'default rights', defaclrole::regrole, defaclnamespace, defaclobjtype, defaclacl) from pg_default_acl
union all select concat_ws(' · ', 'relation', name, 'kind', relkind, 'owner', relowner::regrole, 'persistence', relpersistence, 'options', reloptions,
  'row security', relrowsecurity, relforcerowsecurity, 'identity', relreplident, 'rights', ${inOrder('relacl')}) from relations
union all select concat_ws(' · ', 'sequence', r.name, format_type(seqtypid, null), seqstart, seqincrement, seqmin, seqmax, seqcache, seqcycle)
  from pg_sequence join relations r on r.oid = seqrelid
union all select concat_ws(' · ', 'column', r.name, a.attname, 'place', rank() over (partition by a.attrelid order by a.attnum),
  format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end, 'generated', a.attgenerated, 'identity', a.attidentity,
  'default', pg_get_expr(d.adbin, d.adrelid), 'collation', a.attcollation::regcollation, 'storage', a.attstorage, a.attcompression,
  a.attstattarget, a.attoptions, 'rights', ${inOrder('a.attacl')})
  from pg_attribute a join relations r on r.oid = a.attrelid left join pg_attrdef d on (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
  where a.attnum > 0 and not a.attisdropped
union all select concat_ws(' · ', 'constraint', r.name, conname, contype, pg_get_constraintdef(c.oid), 'enforced', conenforced, 'validated', convalidated,
  'deferrable', condeferrable, condeferred) from pg_constraint c join relations r on r.oid = c.conrelid
union all select concat_ws(' · ', 'constraint of a type', contypid::regtype, conname, pg_get_constraintdef(c.oid), 'validated', convalidated)
  from pg_constraint c join pg_type t on t.oid = contypid join schemas s on s.oid = t.typnamespace
union all select concat_ws(' · ', 'index', pg_get_indexdef(indexrelid), 'valid', indisvalid, indisready, 'unique', indisunique, indimmediate,
  'options', c.reloptions) from pg_index join relations r on r.oid = indrelid join pg_class c on c.oid = indexrelid
union all select concat_ws(' · ', 'trigger', pg_get_triggerdef(t.oid), 'enabled', tgenabled)
  from pg_trigger t join relations r on r.oid = t.tgrelid where not tgisinternal
union all select concat_ws(' · ', 'view', r.name, pg_get_viewdef(r.oid)) from relations r where relkind in ('v', 'm')
union all select concat_ws(' · ', 'rule', r.name, rulename, ev_type, ev_enabled, is_instead)
  from pg_rewrite join relations r on r.oid = ev_class where relkind not in ('v', 'm')
union all select concat_ws(' · ', 'policy', r.name, polname, polcmd, polpermissive, polroles::regrole[], pg_get_expr(polqual, polrelid),
  pg_get_expr(polwithcheck, polrelid)) from pg_policy join relations r on r.oid = polrelid
union all select concat_ws(' · ', 'statistics', pg_get_statisticsobjdef(e.oid)) from pg_statistic_ext e join relations r on r.oid = e.stxrelid
union all select concat_ws(' · ', 'type', t.oid::regtype, typtype, nullif(typbasetype, 0)::regtype, typnotnull, array(select enumlabel from pg_enum where enumtypid = t.oid order by enumsortorder))
  from pg_type t join schemas s on s.oid = t.typnamespace where typtype in ('d', 'e', 'r')
union all select concat_ws(' · ', 'function', p.oid::regprocedure, 'kind', prokind, 'arguments', pg_get_function_arguments(p.oid),
  'result', pg_get_function_result(p.oid), l.lanname, provolatile, proparallel, 'strict', proisstrict, 'definer', prosecdef, 'leakproof', proleakproof,
  procost, prorows, proconfig, 'owner', proowner::regrole, 'rights', ${inOrder('proacl')}, 'body',
  regexp_replace(regexp_replace(coalesce(pg_get_function_sqlbody(p.oid), prosrc), '--[^\\n]*', '', 'g'), '\\s+', ' ', 'g'))
  from functions p join pg_language l on l.oid = p.prolang
order by line`
