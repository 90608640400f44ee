import pg from 'pg'

/**
 * Creates the minimal tables for recording a donation: its row and the campaign's total, in tables as large as Tassel's and with the same
 * indexes, but without foreign keys and triggers. Runs as the owner, once per dataset.
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
