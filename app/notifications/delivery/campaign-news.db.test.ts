import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { saveNames, setProfilePicture } from '#app/accounts/profile/profile.server.ts'
import * as entry from '#app/entries/mail.tsx'
import { emit, settleHistory } from '#app/platform/outbox.server.ts'
import type { OutboxEvent } from '#app/platform/outbox.ts'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, aMinorsCampaign, type BuiltCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { anAdmin, aScholar, type Scholar } from '#tests/world/scholars.ts'
import { deliverBatch } from './deliver.server.ts'
import { makeWeeklyReportsDue } from './scheduled-events.server.ts'

let world: World
let owner: Scholar
let campaign: BuiltCampaign
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  owner = await aScholar(world)
  campaign = await aCampaign(world, owner, { at: new Date(world.clock.now().getTime() - 5 * 86_400_000) })
  await settle()
})

async function settle(): Promise<void> {
  while ((await deliverBatch(world.app, entry)) > 0);
}
async function notify(...events: OutboxEvent[]): Promise<void> {
  await world.app.db.transaction(tx => emit(tx, events, world.clock.now()))
  await settle()
}
type Mail = { to_email: string; subject: string; text_body: string; unsubscribe_url: string | null }
async function mails(template: string): Promise<Mail[]> {
  const { rows } = await world.app.db.pool.query<Mail>(
    'select * from mails where template = $1 order by to_email',
    [template],
  )
  return rows
}
async function anUpdate(body: string): Promise<string> {
  const { rows } = await world.app.db.pool.query<{ id: string }>(
    `insert into campaign_updates (id, campaign_id, author_user_id, body, created_at)
     values (gen_random_uuid(), $1, $2, $3, $4) returning id`,
    [campaign.campaignId, owner.userId, body, world.clock.now()],
  )
  return rows[0]?.id ?? ''
}
async function wantsUpdates(email: string, wants: boolean): Promise<void> {
  const { donationId } = await aDonation(world, campaign, { donorEmail: email })
  await world.app.db.pool.query('update donations set wants_updates = $2 where id = $1', [donationId, wants])
}

describe('a student’s update', () => {
  it('reaches each subscribed donor once, and one click unsubscribes (P276)', async () => {
    for (const email of ['ann@example.com', 'ann@example.com', 'ben@example.com'])
      await wantsUpdates(email, true)
    await wantsUpdates('cyd@example.com', false)
    await notify({ kind: 'campaign_update_posted', updateId: await anUpdate('The books came.') })
    const sent = await mails('campaign-update')
    expect(sent.map(mail => mail.to_email)).toEqual(['ann@example.com', 'ben@example.com'])
    expect(sent[0]?.text_body).toContain('The books came.')
    const url = new URL(sent[0]?.unsubscribe_url ?? '')
    expect(url.href).not.toContain('example.com%')
    const post = `/api/unsubscribe${url.search}&utm_source=mail`
    const foreign = { origin: 'https://mail.example', 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await world.http(
      new Request(new URL(post, world.app.env.appUrl), {
        method: 'POST',
        headers: foreign,
        body: 'List-Unsubscribe=One-Click',
      }),
    )
    expect(answer.status).toBe(200)
    await notify({ kind: 'campaign_update_posted', updateId: await anUpdate('A second one.') })
    expect(
      (await mails('campaign-update')).filter(mail => mail.text_body.includes('A second one.')),
    ).toMatchObject([{ to_email: 'ben@example.com' }])
  })

  it('reaches no one after its removal, and a forged link unsubscribes no one', async () => {
    await wantsUpdates('dee@example.com', true)
    const updateId = await anUpdate('Taken back.')
    await world.app.db.pool.query(
      'update campaign_updates set removed_at = created_at, removed_by = author_user_id where id = $1',
      [updateId],
    )
    await notify({ kind: 'campaign_update_posted', updateId })
    expect((await mails('campaign-update')).filter(mail => mail.to_email === 'dee@example.com')).toEqual([])
    const refused = await world.call('GET', `/api/screens/unsubscribe?token=u.${crypto.randomUUID()}.forged`)
    expect(refused).toMatchObject({ status: 400, body: { error: { code: 'InvalidLink' } } })
  })
})

describe('the weekly report', () => {
  it('is sent once a week with the week’s donations, unless the owner unsubscribed', async () => {
    await aDonation(world, campaign, { amountCents: 4_200, donorName: 'Dana', message: 'Go!' })
    await settle()
    await makeWeeklyReportsDue(world.app)
    await makeWeeklyReportsDue(world.app)
    await settle()
    const mine = (await mails('weekly-report')).filter(mail => mail.to_email === owner.email)
    expect(mine).toHaveLength(1)
    expect(mine[0]?.text_body).toContain('$42.00')
    expect(mine[0]?.text_body).toContain('Go!')
    const { search } = new URL(mine[0]?.unsubscribe_url ?? '')
    expect((await world.call('POST', `/api/unsubscribe${search}`)).status).toBe(200)
    world.clock.advance(7 * 86_400_000)
    await makeWeeklyReportsDue(world.app)
    await settle()
    expect((await mails('weekly-report')).filter(mail => mail.to_email === owner.email)).toHaveLength(1)
  })
})

describe('a moderated campaign', () => {
  it('notifies its owner in their language, with the reason, by mail and in the feed (P98)', async () => {
    const wanted = await aScholar(world)
    await world.app.db.pool.query(`update users set locale = 'es' where id = $1`, [wanted.userId])
    const { campaignId } = await aCampaign(world, wanted)
    const reason = 'Sube tu carta de inscripción.'
    await notify({ kind: 'campaign_moderated', campaignId, act: 'unlisted', reason })
    const [mail] = (await mails('campaign-moderated')).filter(one => one.to_email === wanted.email)
    expect(mail?.subject).toContain('ya no aparece en la lista')
    expect(mail?.text_body).toContain(reason)
    const { rows } = await world.app.db.pool.query(
      `select title, message from notifications where user_id = $1 and type = 'moderation'`,
      [wanted.userId],
    )
    expect(rows).toEqual([{ title: 'Tu campaña ya no aparece en la lista', message: reason }])
  })
})

describe('admins and guardians', () => {
  it('are notified of reports and consent, each in a mail of their own; a parental form reaches the admins without the child’s last name (P215, P216, P744)', async () => {
    const admin = await anAdmin(world)
    const guardian = await aScholar(world)
    const minors = await aMinorsCampaign(world, guardian)
    await world.app.db.pool.query(
      `insert into parental_submissions (campaign_id, form, parent_first_name, parent_last_name, parent_email, relationship, created_at)
       values ($1, 'website-parental', 'Paul', 'Abernathy', 'paul@example.com', 'father', $2)
       on conflict (campaign_id) do update set parent_first_name = excluded.parent_first_name,
         parent_last_name = excluded.parent_last_name`,
      [minors.campaignId, world.clock.now()],
    )
    await notify(
      { kind: 'parental_form_submitted', campaignId: minors.campaignId },
      { kind: 'consent_withdrawn', campaignId: minors.campaignId },
    )
    const [form] = (await mails('parental-form')).filter(mail => mail.to_email === admin.email)
    expect(form?.text_body).toContain('Paul Abernathy')
    expect(form?.text_body).toContain('Wren A.')
    expect(form?.subject).toBe('Parental consent form')
    const notified = (await mails('consent-changed')).map(mail => mail.to_email)
    expect(notified).toContain(guardian.email)
    expect(notified).not.toContain(admin.email)
    const [toStaff] = (await mails('consent-withdrawn-notice')).filter(mail => mail.to_email === admin.email)
    expect(toStaff?.subject).toBe('A parent or guardian withdrew consent')
    expect(toStaff?.text_body).toContain('Wren A.')
    for (const part of [guardian.email, `/campaign-analytics/${minors.campaignId}`])
      expect(toStaff?.text_body).toContain(part)
    expect(toStaff?.text_body).not.toMatch(/\/account\b|Wasn’t you/)
    const { rows: noted } = await world.app.db.pool.query(
      `select message from notifications where user_id = $1 and type = 'moderation'`,
      [admin.userId],
    )
    expect(noted).toEqual([{ message: 'Consent for Wren A. was withdrawn by a parent or guardian.' }])
  })
})

describe('milestones', () => {
  it('are notified once each, only the highest, and mailed to people who want campaign updates', async () => {
    await world.app.db.pool.query(
      `insert into notification_preferences (user_id, campaign_updates) values ($1, true)`,
      [owner.userId],
    )
    for (const amountCents of [140_000, 1_000]) {
      await aDonation(world, campaign, { amountCents })
      await settle()
    }
    const { rows } = await world.app.db.pool.query(
      `select message from notifications where user_id = $1 and type = 'milestone'`,
      [owner.userId],
    )
    expect(rows).toEqual([{ message: 'You’ve raised 56% of your goal.' }])
    expect((await mails('milestone')).filter(mail => mail.to_email === owner.email)).toHaveLength(1)
  })

  it('passed in the past are not notified when a campaign at 70 % gets its next donation', async () => {
    await aDonation(world, campaign, { amountCents: 175_000 })
    await world.app.db.transaction(tx => settleHistory(tx, world.clock.now()))
    await aDonation(world, campaign, { amountCents: 1_000 })
    await settle()
    const notified = () =>
      world.app.db.rows(null, `select message from notifications where user_id = $1 and type = 'milestone'`, [
        owner.userId,
      ])
    expect(await notified()).toEqual([])
    await aDonation(world, campaign, { amountCents: 20_000 })
    await settle()
    expect(await notified()).toEqual([{ message: 'You’ve raised 78% of your goal.' }])
  })
})

describe('a profile', () => {
  it('is announced as complete once, when it first has a name and a picture (P68)', async () => {
    const { userId } = await aScholar(world, { firstName: '', lastName: '' })
    const now = world.clock.now()
    const names = { firstName: 'Ada', lastName: 'Okafor' }
    const url = '/files/profile-pictures/x.webp'
    await world.app.db.transaction(tx => setProfilePicture(tx, userId, url, now))
    await settle()
    const notified = () =>
      world.app.db.rows(null, `select type, title from notifications where user_id = $1`, [userId])
    expect(await notified()).toEqual([])
    await world.app.db.transaction(tx => saveNames(tx, userId, names, now))
    await world.app.db.transaction(tx => setProfilePicture(tx, userId, null, now))
    await world.app.db.transaction(tx => setProfilePicture(tx, userId, url, now))
    await settle()
    expect(await notified()).toEqual([{ type: 'profile_complete', title: 'Profile complete' }])
  })
})
