-- What happens to a campaign after its creation: updates by the student, reports by anybody, a guardian's consent that ends.

create table campaign_updates (
  id uuid primary key,
  campaign_id text not null references campaigns,
  author_user_id uuid not null references users,
  body text not null check (length(body) between 1 and 3000),
  created_at timestamptz(3) not null,
  -- A removed update is shown to nobody, and stays for whoever has to look into it.
  removed_at timestamptz,
  removed_by uuid references users,
  check ((removed_at is null) = (removed_by is null))
);
create index campaign_updates_by_campaign on campaign_updates (campaign_id, created_at desc, id desc) where removed_at is null;
create index campaign_updates_lately on campaign_updates (campaign_id, created_at);

create table campaign_reports (
  id uuid primary key,
  campaign_id text not null references campaigns,
  reason text not null check (reason in ('fraud', 'impersonation', 'minor', 'misuse', 'content', 'other')),
  details text not null default '' check (length(details) <= 2000),
  reporter_email text check (reporter_email = lower(reporter_email) and length(reporter_email) <= 254),
  reporter_user_id uuid references users,
  status text not null default 'open' check (status in ('open', 'upheld', 'dismissed')),
  created_at timestamptz not null
);
create index campaign_reports_by_status on campaign_reports (status, created_at desc);
create index campaign_reports_by_campaign on campaign_reports (campaign_id, created_at desc);

-- While a guardian's consent is withdrawn no money is held and none leaves, whatever the program says (decision 11).
create function guard_consented_funds() returns trigger language plpgsql as $$
begin
  if new.consent_withdrawn
     and (new.pending_withdrawn > old.pending_withdrawn or new.total_withdrawn > old.total_withdrawn) then
    raise exception 'campaign % has no consent to withdraw', new.id
      using errcode = 'check_violation', constraint = 'withdrawals_need_consent';
  end if;
  return new;
end $$;
create trigger withdrawals_need_consent before update of total_withdrawn, pending_withdrawn on campaigns
  for each row execute function guard_consented_funds();
