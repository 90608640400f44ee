-- What a parent or guardian said in a form beside the campaign itself (spec 3, parental form state): for the house alone, never public.
-- A date of birth is in none of its columns: it is checked and forgotten (decision 11).

create table parental_submissions (
  campaign_id text primary key references campaigns,
  form text not null check (length(form) between 1 and 40),
  parent_first_name text not null default '' check (length(parent_first_name) <= 100),
  parent_last_name text not null default '' check (length(parent_last_name) <= 100),
  parent_email text not null check (parent_email = lower(parent_email) and length(parent_email) <= 254),
  parent_phone text check (length(parent_phone) <= 40),
  relationship text check (length(relationship) <= 40),
  student_grade text check (length(student_grade) <= 10),
  school text check (length(school) <= 200),
  created_at timestamptz not null
);
