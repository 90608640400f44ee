-- The audit log (P13): a hash chain, so that tampering is detectable. Free text about people is stored separately, so that it can be erased.

-- Who did what to which subject, and when; contains ids and amounts, never a name. The view audit_log below adds the free text.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_user_id uuid references users,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  details jsonb not null default '{}',
  request_id text
);
create index audit_entries_by_subject on audit_entries (subject_type, subject_id, id);
-- For listing the log, in full or by action, admin or subject, newest first. The lists of actions and admins are read by skip scans of the same
-- indexes.
create index audit_entries_newest on audit_entries (at desc, id desc);
create index audit_entries_by_action on audit_entries (action, at desc, id desc);
create index audit_entries_by_actor on audit_entries (actor_user_id, at desc, id desc);
create index audit_entries_of_subject on audit_entries (subject_id, at desc, id desc);
create trigger audit_entries_append_only before update or delete on audit_entries for each row execute function refuse_change();
create trigger audit_entries_no_truncate before truncate on audit_entries for each statement execute function refuse_change();

-- Reasons in free text, and personal details. Erased with the account of the person they concern; until then their hash in the chain makes changes
-- detectable. The salt, which is erased too, prevents confirming a guess of erased text by its hash.
create table audit_words (
  entry_id bigint primary key references audit_entries,
  reason text,
  details jsonb not null default '{}',
  salt bytea default uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()),
  erased_at timestamptz,
  erased_for uuid references users,
  check ((erased_at is null) = (erased_for is null)),
  check ((erased_at is null) = (salt is not null)),
  check (erased_at is null or (reason is null and details = '{}'))
);
create index audit_words_search on audit_words using gin (folded(reason) gin_trgm_ops) where reason is not null;

-- One link per entry, in commit order, without gaps. Only the trigger below inserts links.
create table audit_chain (
  position bigint primary key check (position > 0),
  entry_id bigint not null unique references audit_entries,
  -- The salted hash of the entry's free text; null for an entry without any.
  words_sha256 bytea check (length(words_sha256) = 32),
  sha256 bytea not null check (length(sha256) = 32)
);
create trigger audit_chain_append_only before update or delete on audit_chain for each row execute function refuse_change();
create trigger audit_chain_no_truncate before truncate on audit_chain for each statement execute function refuse_change();

create function audit_words_hash(words audit_words) returns bytea language sql immutable return
  sha256((words).salt || convert_to(jsonb_build_array((words).reason, (words).details)::text, 'UTF8'));

-- Hashes the previous link's 32 bytes (nothing for the first link), followed by a JSON array in the order below as jsonb text, with times in
-- microseconds since 1970.
create function audit_link_hash(previous bytea, place bigint, entry audit_entries, words_sha256 bytea) returns bytea
language sql immutable return
  sha256(coalesce(previous, ''::bytea) || convert_to(jsonb_build_array(
    place, (entry).id, (extract(epoch from (entry).at) * 1000000)::bigint, (entry).actor_user_id, (entry).action,
    (entry).subject_type, (entry).subject_id, (entry).details, (entry).request_id, encode(words_sha256, 'hex'))::text, 'UTF8'));

-- Adds the link at commit. The advisory lock serializes commits that write to the log, and is held only for the commit itself.
create function chain_audit_entry() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last audit_chain;
  committed bytea;
begin
  -- In other isolation levels the snapshot could be older than the link that another transaction inserted during the wait.
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'the audit log is written in READ COMMITTED' using errcode = 'invalid_transaction_state';
  end if;
  perform pg_advisory_xact_lock(7203010);
  -- When a backup is restored, its chain is restored as well.
  if exists (select from audit_chain where entry_id = new.id) then return null; end if;
  select * into last from audit_chain order by position desc limit 1;
  select audit_words_hash(w) into committed from audit_words w where w.entry_id = new.id;
  insert into audit_chain (position, entry_id, words_sha256, sha256)
  values (coalesce(last.position, 0) + 1, new.id, committed,
    audit_link_hash(last.sha256, coalesce(last.position, 0) + 1, new, committed));
  return null;
end $$;
create constraint trigger audit_entries_chained after insert on audit_entries deferrable initially deferred
  for each row execute function chain_audit_entry();

-- Text may change only once, when it is erased.
create function guard_audit_words() returns trigger language plpgsql as $$
begin
  if old.erased_at is not null or new.erased_at is null or new.entry_id <> old.entry_id then
    raise exception 'audit_words is append-only: % refused', tg_op using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger audit_words_change before update on audit_words for each row execute function guard_audit_words();
create trigger audit_words_stay before delete on audit_words for each row execute function refuse_change();
create trigger audit_words_no_truncate before truncate on audit_words for each statement execute function refuse_change();

-- Checks at the end of the transaction that text was erased only for a deleted account.
create function audit_words_erased_for_who_left() returns trigger language plpgsql as $$
begin
  if not exists (select from users where id = new.erased_for and deleted_at is not null) then
    raise exception 'words of the audit log are erased only for people who left'
      using errcode = 'check_violation', constraint = 'audit_words_erased_for_who_left';
  end if;
  return null;
end $$;
create constraint trigger audit_words_erased_for_who_left after update on audit_words deferrable initially deferred
  for each row execute function audit_words_erased_for_who_left();

-- Erases the free text of every entry about a person, their campaigns, withdrawals and donations, and of any other entry whose text contains their
-- full name or email. Call it before the person's data is removed from the account. Returns the number of entries.
create function erase_audit_words(person uuid) returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  named text[];
  erased bigint;
begin
  select array_agg(distinct lower(word)) into named from (
    select email from users where id = person
    union all select name from users where id = person
    union all select trim(first_name || ' ' || last_name) from profiles where user_id = person
    union all select email from campaigns where owner_id = person
    union all select trim(first_name || ' ' || last_name) from campaigns where owner_id = person
  ) as words(word) where length(word) >= 3;
  update audit_words w set reason = null, details = '{}', salt = null, erased_at = clock_timestamp(), erased_for = person
  from audit_entries e
  where e.id = w.entry_id and w.erased_at is null and (
    e.subject_id = person::text
    or e.subject_id in (select id from campaigns where owner_id = person)
    or e.details ->> 'campaignId' in (select id from campaigns where owner_id = person)
    or e.subject_id in (select id::text from withdrawals where user_id = person)
    or case when e.subject_type = 'donation' then exists (
      select from payments p where p.id = e.subject_id::uuid
        and (p.donor_email = any(named) or p.campaign_id in (select id from campaigns where owner_id = person))) end
    or exists (select from unnest(named) as word where position(word in lower(concat_ws(' ', w.reason, w.details))) > 0));
  get diagnostics erased = row_count;
  return erased;
end $$;

-- The audit log with its free text, for reading.
create view audit_log as
select e.id, e.at, e.actor_user_id, e.action, e.subject_type, e.subject_id, w.reason,
       e.details || coalesce(w.details, '{}') as details, e.request_id, w.erased_at as words_erased_at
from audit_entries e left join audit_words w on w.entry_id = e.id;
