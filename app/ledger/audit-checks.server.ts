import { phrase } from '../lib/phrase.ts'
import type { Check } from './self-check.ts'

/**
 * Walks the audit log's hash chain in order; the first entry reported is the first that was tampered with.
 * Free text must match the hash in its link, unless it was erased for a person who deleted their account.
 */
const chain: Check = {
  name: 'audit_chain',
  narrow: 'always',
  title: phrase('Every audit entry is linked to the one before it'),
  sql: `select subject, problem is not null as wrong, 'an unbroken chain' as expected, problem as found from (
      select concat_ws(' ', 'audit entry', coalesce(e.id, l.entry_id), 'at', l.position) as subject, l.position,
        case
          when l.position is null then 'an entry that is in no chain'
          when e.id is null then 'no such entry'
          when l.position <> l.before + 1 then 'links before it that are gone'
          when l.sha256 <> audit_link_hash(l.previous, l.position, e, l.words_sha256) then 'an entry or a link that was changed'
          when w.erased_at is not null and (l.words_sha256 is null or u.deleted_at is null) then 'words erased for nobody who left'
          when w.erased_at is null and audit_words_hash(w) is distinct from l.words_sha256 then 'words that were changed'
        end as problem
      from (select *, lag(position, 1, 0::bigint) over in_order as before, lag(sha256) over in_order as previous
            from audit_chain window in_order as (order by position)) l
      full join audit_entries e on e.id = l.entry_id
      left join audit_words w on w.entry_id = coalesce(e.id, l.entry_id)
      left join users u on u.id = w.erased_for
      order by l.position nulls last) as links`,
}

/**
 * Detects a chain that was truncated or rebuilt. It may be consistent in itself, but lacks the heads that
 * earlier self-check reports recorded.
 */
const heads: Check = {
  name: 'audit_heads',
  narrow: 'always',
  title: phrase('The audit log still holds everything earlier self-checks saw'),
  sql: `select 'self-check ' || s.id as subject, l.sha256 is distinct from decode(s.report #>> '{audit,sha256}', 'hex') as wrong,
      concat_ws(' ', 'link', s.report #>> '{audit,entries}', s.report #>> '{audit,sha256}') as expected,
      coalesce(encode(l.sha256, 'hex'), 'nothing') as found
    from self_checks s left join audit_chain l on l.position = (s.report #>> '{audit,entries}')::bigint
    where s.report -> 'audit' ? 'sha256'`,
}

export const auditChecks: readonly Check[] = [chain, heads]
