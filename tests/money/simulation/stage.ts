import pg from 'pg'
import { inject } from 'vitest'
import type { Viewer } from '#app/platform/viewer.ts'
import { databaseUrl } from '#tests/setup/postgres.ts'
import { aWorld, type World, worldStart } from '#tests/world/app.ts'
import { aCampaign, aMinorsCampaign } from '#tests/world/campaigns.ts'
import { anAdmin, aScholar } from '#tests/world/scholars.ts'

export type Actor = { userId: string; viewer: Viewer }
export type StageOwner = Actor & { isMinors: boolean; campaignIds: readonly string[] }

/** A database used for many seeds in sequence; each starts with the same people and campaigns. */
export type Stage = {
  world: World
  admins: readonly Actor[]
  owners: readonly StageOwner[]
  /** Restores every table to its initial content. */
  reset(): Promise<void>
  close(): Promise<void>
}

/**
 * Three admins (one of them also owns a campaign), two students and a guardian, with campaigns that end
 * within days.
 */
export async function aStage(): Promise<Stage> {
  let campaigns = 0
  const world = await aWorld({
    env: { TWO_ADMINS_ABOVE_CENTS: '30000' },
    poolSize: 8,
    app: { newShortId: () => `camp${String(++campaigns).padStart(6, '0')}` },
  })
  const superuser = new pg.Pool({
    connectionString: databaseUrl(inject('superuserUrl'), new URL(world.ownerUrl).pathname.slice(1)),
    max: 1,
  })
  superuser.on('error', () => {})
  const created = { at: new Date(worldStart.getTime() - 20 * 24 * 60 * 60_000), months: 1 } as const
  const admins = [await anAdmin(world), await anAdmin(world), await anAdmin(world)]
  const owners: StageOwner[] = []
  for (const owner of [await aScholar(world), await aScholar(world), admins[0] as Actor]) {
    const { campaignId } = await aCampaign(world, owner, created)
    owners.push({ ...owner, isMinors: false, campaignIds: [campaignId] })
  }
  const guardian = await aScholar(world)
  const { campaignId } = await aMinorsCampaign(world, guardian, created)
  owners.push({ ...guardian, isMinors: true, campaignIds: [campaignId] })
  // The campaigns end in twelve days, and their money can be withdrawn from April 1.
  await superuser.query(`update campaigns set campaign_end_date = $1::timestamptz + interval '12 days'`, [
    worldStart,
  ])
  await superuser.query(countHalfAsReal)
  // Mark the setup's events as delivered, and start comparisons with the provider's record here.
  await superuser.query('update outbox_events set handled_at = created_at')
  await superuser.query(
    `insert into provider_comparisons (since, until, compared_at, complete, changes, payouts, differences)
     values ($1::timestamptz - interval '1 day', $1, $1, true, 0, 0, 0)`,
    [worldStart],
  )
  await superuser.query(rememberStart)
  return {
    world,
    admins,
    owners,
    async reset() {
      world.clock.set(worldStart)
      await superuser.query('select beginning.restore()')
    },
    async close() {
      await superuser.end()
      await world.close()
    },
  }
}

/**
 * Marks every second payment as real, so that the stories mix test and real payments (P198). The trigger runs after
 * `test_payments`, because triggers run in the order of their names.
 */
const countHalfAsReal = `
  create function mark_half_as_real() returns trigger language plpgsql as $$
  begin
    new.is_test := get_byte(uuid_send(new.id), 15) % 2 = 0;
    return new;
  end $$;
  create trigger test_payments_of_half before insert on payments for each row execute function mark_half_as_real()`

/**
 * Copies the current rows and creates a function that restores them. The function runs as superuser with
 * triggers disabled, because append-only tables refuse deletion.
 */
const rememberStart = `
  create schema beginning;
  create table beginning.tables (name text, kept bool);
  do $$
  declare
    t record;
    rows bigint;
  begin
    for t in select format('%I.%I', schemaname, tablename) as name, schemaname || '_' || tablename as copy from pg_tables
      where schemaname in ('public', 'rollups', 'graphile_worker')
        and (schemaname <> 'graphile_worker' or tablename like '%jobs')
        and tablename not in ('migrations', 'ledger_accounts', 'known_crontabs')
    loop
      execute format('create table beginning.%I as table %s', t.copy, t.name);
      execute format('select count(*) from %s', t.name) into rows;
      insert into beginning.tables values (t.name, rows > 0);
    end loop;
  end $$;
  create function beginning.restore() returns void language plpgsql as $$
  declare
    t record;
    columns text;
  begin
    set local session_replication_role = replica;
    for t in select * from beginning.tables loop
      execute 'delete from ' || t.name;
      if t.kept then
        select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
        where attrelid = t.name::regclass and attnum > 0 and not attisdropped and attgenerated = '';
        execute format('insert into %s (%s) overriding system value select %s from beginning.%I', t.name, columns, columns,
          replace(t.name, '.', '_'));
      end if;
    end loop;
  end $$;`
