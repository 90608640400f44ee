-- Reference codes of campaigns (P871). A task fills those of older campaigns.
alter table campaigns add column reference_code text;
create function new_reference_code() returns text language plpgsql as $$
declare letters constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ'; code text; checked int; letter int;
begin
  loop
    code := 'T';
    checked := strpos(letters, 'T') - 1;
    for place in 1..6 loop
      checked := (checked * 2) # case when checked >= 16 then 37 else 0 end;
      letter := case when place = 6 then checked else floor(random() * 32)::int end;
      checked := checked # letter;
      code := code || substr(letters, letter + 1, 1);
    end loop;
    exit when code ~ '[2-9]' and not exists (select from campaigns where reference_code = code);
  end loop;
  return code;
end $$;
alter table campaigns alter column reference_code set default new_reference_code();
create unique index campaigns_by_reference_code on campaigns (reference_code) where reference_code is not null;

-- Checks that donors say they will send (P875).
create table expected_checks (
  id uuid primary key,
  campaign_id text not null references campaigns,
  donor_name text not null check (length(donor_name) between 1 and 200),
  donor_email text check (donor_email = lower(donor_email) and length(donor_email) <= 254),
  cents bigint not null check (cents between 100 and 100000000),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index expected_checks_of_campaign on expected_checks (campaign_id);
create index expected_checks_newest on expected_checks (created_at desc, id);
create index expected_checks_of_donor on expected_checks (donor_email) where donor_email is not null;

-- How a payment through Link is funded (P882). Validated in a later file.
-- Older servers: they write the other values, and show this one as it is.
alter table payments drop constraint payments_card_funding_check;
alter table payments add constraint payments_card_funding_check
  check (card_funding in ('credit', 'debit', 'prepaid', 'unknown', 'link')) not valid;
