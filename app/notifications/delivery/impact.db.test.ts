import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postImpact, removeUpdate } from '#app/campaigns/updates/post-update.server.ts'
import * as entry from '#app/entries/mail.tsx'
import { aWorld, type World } from '#tests/world/app.ts'
import { aCampaign, aMinorsCampaign, type BuiltCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import { aScholar, type Scholar, signedInHeaders } from '#tests/world/scholars.ts'
import { deliverBatch } from './deliver.server.ts'
import { askForImpact } from './scheduled-events.server.ts'

const day = 86_400_000

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

async function mails(template: string): Promise<{ to_email: string; subject: string; text_body: string }[]> {
  while ((await deliverBatch(world.app, entry)) > 0);
  const { rows } = await world.app.db.pool.query(
    'select to_email, subject, text_body from mails where template = $1 order by id',
    [template],
  )
  return rows
}

const afterEnd = ({ endDate }: BuiltCampaign, days: number) => new Date(endDate.getTime() + days * day)
const lines = (words = 'My spring tuition.') => ({
  id: randomUUID(),
  paidFor: words,
  howItWent: 'I passed every exam.',
  thanks: 'Thank you for carrying me.',
  pictures: [],
})
const body = 'My spring tuition.\n\nI passed every exam.\n\nThank you for carrying me.'

async function given(owner: Scholar, donors: readonly string[]): Promise<BuiltCampaign> {
  const campaign = await aCampaign(world, owner)
  for (const donorEmail of donors) await aDonation(world, campaign, { donorEmail })
  return campaign
}
const post = (
  owner: Scholar,
  campaign: BuiltCampaign,
  input: ReturnType<typeof lines>,
  now = afterEnd(campaign, 1),
) => postImpact(world.app, owner.viewer, { campaignId: campaign.campaignId, input, now })

test('what the donations did is told once, after the end, to donors who wanted updates (P910)', async () => {
  const owner = await aScholar(world)
  const campaign = await given(owner, ['ann@example.com', 'ben@example.com'])
  const { campaignId } = campaign
  await world.app.db.pool.query(
    `update donations set wants_updates = donor_email = 'ann@example.com' where campaign_id = $1`,
    [campaignId],
  )
  const refused = (code: string, status = 409) => ({ code, status })
  await expect(post(owner, campaign, lines(), afterEnd(campaign, -1))).rejects.toMatchObject(
    refused('CampaignRuns'),
  )
  await expect(post(await aScholar(world), campaign, lines())).rejects.toMatchObject(
    refused('CampaignNotFound', 404),
  )
  const poor = await aScholar(world)
  await expect(post(poor, await given(poor, []), lines())).rejects.toMatchObject(refused('NoDonations'))

  const both = [lines(), lines('Books.')]
  const answers = await Promise.allSettled(both.map(input => post(owner, campaign, input)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused('ImpactTold') })
  const at = answers.findIndex(({ status }) => status === 'fulfilled')
  // A repetition of the request changes nothing, and mails no one again.
  const again = await post(owner, campaign, both[at] ?? lines())
  expect(again).toMatchObject({ isImpact: true })
  await removeUpdate(world.app, owner.viewer, {
    campaignId,
    updateId: again.id,
    now: afterEnd(campaign, 2),
    requestId: 'r',
  })
  await post(owner, campaign, lines(), afterEnd(campaign, 3))
  const told = (await mails('campaign-update')).filter(({ to_email }) => /ann|ben/.test(to_email))
  // The first one was removed before its mail was made.
  expect(told.map(({ to_email, subject }) => [to_email, subject])).toEqual([
    ['ann@example.com', 'What your donation did'],
  ])
  expect(told[0]?.text_body).toContain('I passed every exam.')

  world.clock.advance(afterEnd(campaign, 4).getTime() - world.clock.now().getTime())
  const page = await world.call('GET', `/api/screens/campaign/${campaignId}`)
  expect(page.body).toMatchObject({ impact: { body, isImpact: true }, updates: { updates: [{ body }] } })
  const home = await world.call(
    'GET',
    '/api/screens/home',
    undefined,
    await signedInHeaders(world, owner.userId),
  )
  expect(home.body.campaign.hasImpact).toBe(true)
})

test('the owner, or a minor’s parent, is asked once, thirty days after the end (P911)', async () => {
  const now = world.clock.now().getTime()
  const people = {
    asked: await aScholar(world, { email: 'asked@example.com' }),
    without: await aScholar(world, { email: 'without@example.com' }),
    down: await aScholar(world, { email: 'down@example.com' }),
    suspended: await aScholar(world, { email: 'suspended@example.com' }),
    told: await aScholar(world, { email: 'told@example.com' }),
    hidden: await aScholar(world, { email: 'hidden@example.com' }),
    parent: await aScholar(world, { email: 'parent@example.com' }),
  }
  const made: [Scholar, BuiltCampaign][] = []
  for (const [name, owner] of Object.entries(people)) {
    const isMinors = name === 'hidden' || name === 'parent'
    const campaign = await (isMinors ? aMinorsCampaign : aCampaign)(world, owner)
    if (name !== 'without') await aDonation(world, campaign)
    made.push([owner, campaign])
  }
  const idOf = (owner: Scholar) => made.find(([one]) => one === owner)?.[1].campaignId
  const set = (owner: Scholar, change: string) =>
    world.app.db.pool.query(`update campaigns set ${change} where id = $1`, [idOf(owner)])
  await set(people.down, 'is_active = false')
  await set(people.suspended, 'owner_suspended = true')
  await set(people.hidden, 'consent_withdrawn = true')
  const end = made[0]?.[1].endDate.getTime() ?? 0
  const told = made.find(([owner]) => owner === people.told)?.[1]
  if (told) await post(people.told, told, lines())

  world.clock.advance(end + 30 * day - 1 - now)
  await askForImpact(world.app)
  const asked = async () =>
    (await mails('impact-asked')).map(({ to_email }) => to_email).filter(to => to.endsWith('@example.com'))
  expect(await asked()).toEqual([])
  world.clock.advance(1)
  expect(await askForImpact(world.app)).toBe(2)
  expect(await askForImpact(world.app)).toBe(0)
  world.clock.advance(day)
  expect(await askForImpact(world.app)).toBe(0)
  expect((await asked()).toSorted()).toEqual(['asked@example.com', 'parent@example.com'])
  const [mail] = (await mails('impact-asked')).filter(({ to_email }) => to_email === 'parent@example.com')
  expect(mail?.text_body).toContain('The campaign for Wren A.')
  expect(mail?.text_body).toContain('/account?tell')
  expect(mail?.text_body).not.toContain('Abernathy')
  const { rows } = await world.app.db.pool.query('select title from notifications where user_id = $1', [
    people.parent.userId,
  ])
  expect(rows).toContainEqual({ title: 'Tell your donors what it did' })

  // Consent that returns later, beyond sixty days after the end, asks no one any more.
  await set(people.hidden, 'consent_withdrawn = false')
  world.clock.advance(30 * day)
  expect(await askForImpact(world.app)).toBe(0)
})
