-- What the admins' analytics read in order: the newest of each kind, the campaigns of a month, accounts and campaigns by their words.

create index users_newest on users (created_at desc, id desc);
create index campaigns_newest on campaigns (created_at desc, id desc);
create index withdrawals_newest on withdrawals (created_at desc);
create index ledger_returns_newest on ledger_transactions (occurred_at desc)
  where kind in ('donation_refunded', 'donation_disputed');

create index campaigns_by_month on campaigns (campaign_month);

-- Admins search by what is not public, so not in campaigns.search_text: a minor's whole name, an e-mail.
create index campaigns_admin_search on campaigns
  using gin (folded(first_name || ' ' || last_name || ' ' || university || ' ' || email) gin_trgm_ops);
create index profiles_admin_search on profiles
  using gin (folded(first_name || ' ' || last_name || ' ' || email || ' ' || custom_user_id) gin_trgm_ops);
