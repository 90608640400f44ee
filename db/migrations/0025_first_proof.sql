-- What a session that was never proven entered into an account before its owner proved the address: shown to the owner, who keeps or
-- removes it (decision 24). Gone once they have decided.
create table entered_before_proof (
  user_id uuid primary key references users on delete cascade,
  first_name text not null,
  last_name text not null,
  profile_picture_url text,
  proved_at timestamptz not null
);
