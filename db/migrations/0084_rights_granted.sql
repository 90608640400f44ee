-- What the migrator found after it had granted a role its rights (grant-rights.server.ts): as long as it finds the same, they are not granted again. Each
-- time would rewrite some 350 rows of the catalog, most of them more than once, and make every running server plan its statements anew.
create table rights_granted (
  role text primary key,
  sha256 text not null,
  granted_at timestamptz not null default now()
);
