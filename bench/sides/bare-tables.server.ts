import pg from 'pg'
import { bareStatements } from './bare-statements.ts'

/**
 * Creates the minimal tables for recording a donation: its row and the campaign's total, in tables as large as Tassel's and with the same
 * indexes, but without foreign keys and triggers; and the functions through which PostgREST reads a campaign and records a donation. Runs as the
 * owner. The tables are kept with the dataset.
 */
export async function makeBareTables(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ made: boolean }>(
      `select to_regclass('bare.donations') is not null as made`,
    )
    if (!rows[0]?.made)
      await client.query(`begin; ${tables}; commit; analyze bare.campaigns; analyze bare.donations`)
    await client.query(functions)
  } finally {
    await client.end()
  }
}

const tables = `
  set local maintenance_work_mem = '512MB';
  drop schema if exists bare cascade;
  create schema bare;
  create table bare.campaigns as select id, raised_amount, donor_count from campaigns;
  alter table bare.campaigns add primary key (id);
  create table bare.donations as select id, campaign_id, amount, donor_name, donor_email, message, created_at from donations;
  alter table bare.donations add primary key (id);
  create index on bare.donations (campaign_id, created_at desc, id desc);
  create index on bare.donations (created_at desc);
  create index on bare.donations (donor_email, created_at)`

/** Their bodies are text, so that they don't keep a migration from replacing the views that they read. */
const functions = `
  create or replace function bare.campaign(id text) returns jsonb stable language sql as $$ ${bareStatements.campaign} $$;
  create or replace function bare.record(id uuid, campaign_id text, amount bigint, donor_email text) returns void language sql as $$
    insert into bare.donations values ($1, $2, $3, 'Dora Donor', $4, null, now());
    update bare.campaigns set raised_amount = raised_amount + $3, donor_count = donor_count + 1 where id = $2 $$`
