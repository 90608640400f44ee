-- Card testing: where payments are started from, and when so many cards were declined that somebody must look.

-- A keyed hash of the address (IPv6 by /64), so that declines, which the provider tells of, are counted against it.
alter table payments add column source_hash text check (length(source_hash) <= 100);

create table card_testing_alerts (
  id bigint generated always as identity primary key,
  scope text not null check (scope in ('address', 'campaign')),
  campaign_id text not null references campaigns,
  at timestamptz not null
);
create index card_testing_alerts_newest on card_testing_alerts (at desc);
