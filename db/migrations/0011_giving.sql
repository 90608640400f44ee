-- What a donor may add to a gift, and what the student may answer.

alter table payments
  add column wants_updates boolean not null default false,
  add column in_honor_of text check (length(in_honor_of) between 1 and 200),
  add column honoree_email text check (honoree_email = lower(honoree_email) and length(honoree_email) <= 254),
  add column locale text not null default 'en' check (locale in ('en', 'es')),
  add constraint honoree_has_a_name check (honoree_email is null or in_honor_of is not null);

alter table donations
  add column wants_updates boolean not null default false,
  add column in_honor_of text check (length(in_honor_of) between 1 and 200),
  add column honoree_email text,
  add column locale text not null default 'en' check (locale in ('en', 'es')),
  -- The student's answer, once; everybody who sees the gift may read it.
  add column thanked_at timestamptz,
  add column thank_you text check (length(thank_you) between 1 and 500),
  add constraint thanked_with_words check ((thanked_at is null) = (thank_you is null));

-- Whom a student's updates go to.
create index donations_wanting_updates on donations (campaign_id, donor_email) where wants_updates;

create or replace view donation_summary as
select id, campaign_id, case when is_anonymous then 'Anonymous' else donor_name end as display_name, amount, message, created_at,
       in_honor_of, thank_you
from donations where status = 'captured';

-- What former scholars say (spec 3, Testimonial): name, quote, amount in cents, field. Shown in this order, at most eight.
create table testimonials (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 100),
  quote text not null check (length(quote) between 1 and 400),
  amount bigint not null check (amount > 0),
  field text not null check (length(field) between 1 and 100),
  position smallint not null unique
);
