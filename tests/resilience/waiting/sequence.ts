import { randomUUID } from 'node:crypto'
import type { OwnCampaign } from '#app/campaigns/contract.ts'
import { unchanged } from '#app/campaigns/editing/edit-values.ts'
import { loadOwnCampaigns } from '#app/campaigns/load-campaigns.server.ts'
import { updateInput } from '#app/campaigns/updates/campaign-update.ts'
import { type SeededRandom, seededRandom } from '#app/lib/seeded-random.ts'
import { type Outcome, sendWaiting } from '#app/shell/waiting/send-waiting.browser.ts'
import { writeOrWait } from '#app/shell/waiting/use-waiting-command.browser.ts'
import { aboutOf, type NewWrite, type WaitingWrite } from '#app/shell/waiting/waiting.ts'
import { insistOn, loadWaiting } from '#app/shell/waiting/waiting-store.browser.ts'
import { ApiRefusal } from '#app/shell/wire/call.browser.ts'
import type { RunningServer } from '#tests/resilience/crash/running-server.ts'
import { aCampaign } from '#tests/world/campaigns.ts'
import { donations } from '#tests/world/donations.ts'
import { aScholar, signedInHeaders } from '#tests/world/scholars.ts'
import type { FlakyNetwork, Mishap } from './flaky-network.ts'

export type Phone = { account: string; cookie: string; campaignId: string; donationIds: string[] }

const mostUpdates = 3
const gifts = 5

/** Creates a student with a campaign and donations to thank for, and signs them in on the phone. */
export async function aPhone(server: RunningServer, network: FlakyNetwork): Promise<Phone> {
  const scholar = await aScholar(server)
  const { campaignId } = await aCampaign(server, scholar)
  const donated = await donations(
    server,
    Array.from({ length: gifts }, () => ({ campaignId })),
  )
  const cookie = (await signedInHeaders(server, scholar.userId)).get('cookie') ?? ''
  network.cookie = cookie
  return { account: scholar.userId, cookie, campaignId, donationIds: donated.map(gift => gift.donationId) }
}

/** The final state on the server, and the number of writes that still wait on the phone. */
export type Books = {
  goal: number
  major: string
  university: string
  /** The goals of all edits in the audit log, which show repeated and reverted edits. */
  goals: number[]
  /** Thank-you messages and updates in order, each followed by the number of its outbox events, as in 'Thank you 3 (1)'. */
  said: string[]
  waiting: number
}

type Play = { server: RunningServer; network: FlakyNetwork; phone: Phone; seed: number; hasKill: boolean }

/** Plays a random sequence and then sends all queued writes. Returns the actual and the expected final state. */
export async function playSequence(play: Play): Promise<{ done: Books; meant: Books }> {
  const walk = new Walk(play)
  await walk.go()
  return await walk.compare()
}

class Walk {
  readonly play: Play
  readonly random: SeededRandom
  screen: OwnCampaign | null = null
  isOpen = true
  isServerUp = true
  count = 0
  goals: number[] = []
  said: string[] = []
  major = ''
  university = ''
  thanked = 0
  posted = 0

  constructor(play: Play) {
    this.play = play
    this.random = seededRandom(play.seed)
  }

  async go(): Promise<void> {
    const { network, hasKill } = this.play
    network.isOnline = true
    await this.look()
    this.major = this.screen?.major ?? ''
    this.university = this.screen?.university ?? ''
    const steps = this.random.int(12, 24)
    const killAt = hasKill ? this.random.int(2, steps - 2) : -1
    for (let step = 0; step < steps; step++) {
      if (step === killAt) await this.actUnder('server killed')
      await this.step()
    }
    await this.settle()
  }

  async step(): Promise<void> {
    const { network } = this.play
    const choice = this.random.next()
    if (choice < 0.14) {
      network.isOnline = false
      network.isHidden = this.random.chance(0.5)
    } else if (choice < 0.28) await this.comeBack()
    else if (choice < 0.34) this.close()
    else if (choice < 0.42) await this.reopen()
    else if (choice < 0.47) await this.elsewhere()
    else if (choice < 0.62) {
      await this.actUnder(
        this.random.pick<Mishap>(['request lost', 'answer lost', 'answer lost', 'app closed', 'portal']),
      )
    } else await this.act()
  }

  /** Performs a random action whose first request fails in this way. */
  async actUnder(mishap: Mishap): Promise<void> {
    const { network, server } = this.play
    if (mishap === 'server killed') network.isOnline = true
    network.next = mishap
    await this.act()
    if (mishap === 'server killed') {
      // The action sent no request, so the server has not been killed yet.
      if (network.next) await server.kill()
      network.next = null
      this.isServerUp = false
    }
    network.next = null
  }

  async act(): Promise<void> {
    if (!this.isOpen) await this.reopen()
    const choice = this.random.next()
    if (choice < 0.35 && this.thanked < gifts) await this.thank()
    else if (choice < 0.55 && this.posted < mostUpdates) await this.post()
    else await this.edit()
  }

  async thank(): Promise<void> {
    const { donationIds } = this.play.phone
    const words = `Thank you ${this.count++}`
    const donationId = donationIds[this.thanked++] ?? ''
    this.said.push(`${words} (1)`)
    const made = { endpoint: 'POST /api/donations/:donationId/thank', params: { donationId } } as const
    await this.write({ ...this.made(), ...made, body: { words } })
  }

  async post(): Promise<void> {
    const { campaignId } = this.play.phone
    const made = this.made()
    const body = updateInput.parse({ id: made.id, body: `News ${this.count++}` })
    this.posted += 1
    this.said.push(`${body.body} (1)`)
    await this.write({
      ...made,
      endpoint: 'POST /api/campaigns/:campaignId/updates',
      params: { campaignId },
      body,
    })
  }

  /** Edits the campaign as the dialog does: based on the queued edit, or on the screen if none is queued. `again` repeats the last edit. */
  async edit(again = false): Promise<void> {
    const { campaignId, account } = this.play.phone
    const { screen } = this
    if (!screen) return
    const about = aboutOf({ endpoint: 'PATCH /api/campaigns/:campaignId', params: { campaignId } })
    const waiting = (await loadWaiting(account)).filter(write => aboutOf(write) === about)
    // The screen allows no further edit until the person has resolved the conflict.
    if (waiting.some(({ asks }) => asks)) return
    const seen = waiting.at(-1)
    if (!again) {
      this.goals.push(1_000 + this.count++)
      if (this.random.chance(0.5)) this.major = `Major ${this.count}`
    }
    const made = this.made()
    const before = unchanged(screen)
    const body = {
      ...(seen?.body ?? before),
      id: made.id,
      updatedAt: screen.updatedAt,
      fundingGoal: this.goals.at(-1),
      major: this.major,
    }
    try {
      await this.write({
        ...made,
        ...{ endpoint: 'PATCH /api/campaigns/:campaignId', params: { campaignId } },
        ...{ body, before, seen: seen?.id ?? null },
      })
    } catch (error) {
      if (!(error instanceof ApiRefusal) || error.code !== 'CampaignChanged') throw error
      // The form reports that the campaign has changed elsewhere, and the person overwrites the newer version.
      await this.look(true)
      await this.edit(true)
    }
  }

  made(): Omit<NewWrite, 'endpoint' | 'params' | 'body'> {
    return {
      ...{ id: randomUUID(), account: this.play.phone.account },
      ...{ name: '', madeAt: Date.now(), before: null, seen: null },
    }
  }

  async write(made: NewWrite): Promise<void> {
    await this.untilClosed(writeOrWait(made))
    await this.look()
  }

  /** Resolves when `work` is done or the app was closed. */
  async untilClosed(work: Promise<unknown>): Promise<void> {
    const { closed } = this.play.network
    const wasClosed = await Promise.race([work.then(() => false), closed.then(() => true)])
    if (!wasClosed) return
    work.catch(() => {})
    this.close()
  }

  /** Closes the tab, whose lock on the queue is released. */
  close(): void {
    this.isOpen = false
    this.screen ??= null
    void navigator.locks.request('tassel-waiting', { steal: true }, () => {})
  }

  async reopen(): Promise<void> {
    this.isOpen = true
    await this.send()
  }

  async comeBack(): Promise<void> {
    if (!this.isServerUp) await this.play.server.start()
    this.isServerUp = true
    this.play.network.isOnline = true
    if (this.isOpen) await this.send()
  }

  /** Sends the queue from two tabs at once, since both notice that the network is back. */
  async send(): Promise<Outcome> {
    const { account } = this.play.phone
    const outcomes: Outcome[] = []
    const tabs = [sendWaiting(account), sendWaiting(account)]
    await this.untilClosed(Promise.all(tabs).then(all => outcomes.push(...all)))
    await this.look()
    return outcomes.at(-1) ?? 'later'
  }

  /** Reloads the screen if the server is reachable, and sometimes not even then. `mustSee` always reloads it. */
  async look(mustSee = false): Promise<void> {
    const { server, network, phone } = this.play
    if (!mustSee && (!network.isOnline || !this.isServerUp || (this.screen && this.random.chance(0.2))))
      return
    const [campaign] = await loadOwnCampaigns(server.app.db, phone.account, new Date())
    this.screen = campaign ?? null
  }

  /** Edits the university as the same person does on another device. */
  async elsewhere(): Promise<void> {
    const { server, phone } = this.play
    if (!this.isServerUp) return
    const [campaign] = await loadOwnCampaigns(server.app.db, phone.account, new Date())
    if (!campaign) return
    const university = `University ${this.count++}`
    const body = { ...unchanged(campaign), id: randomUUID(), updatedAt: campaign.updatedAt, university }
    const answer = await fetch(`${server.origin}/api/campaigns/${phone.campaignId}`, {
      method: 'PATCH',
      headers: { cookie: phone.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (answer.ok) this.university = university
  }

  /** Sends the queue with a stable network until it is empty. The person overwrites the newer version in every conflict. */
  async settle(): Promise<void> {
    for (let turn = 0; turn < 20; turn++) {
      this.isOpen = true
      await this.comeBack()
      const waiting = await loadWaiting(this.play.phone.account)
      if (waiting.length === 0) return
      for (const write of waiting) if (write.asks) await insistOn(write, Date.now())
    }
  }

  async compare(): Promise<{ done: Books; meant: Books }> {
    const { server, phone } = this.play
    const [campaign] = await loadOwnCampaigns(server.app.db, phone.account, new Date())
    const goals = await this.savedGoals()
    const waiting: WaitingWrite[] = await loadWaiting(phone.account)
    const done = {
      goal: (campaign?.goalCents ?? 0) / 100,
      major: campaign?.major ?? '',
      university: campaign?.university ?? '',
      goals,
      said: await this.saidInOrder(),
      waiting: waiting.length,
    }
    const meant = {
      goal: this.goals.at(-1) ?? 2_500,
      major: this.major,
      university: this.university,
      // Queued edits are merged before they are sent, so only some of the goals reach the server, in the same order.
      goals: this.goals.filter(goal => goals.includes(goal)),
      said: this.said,
      waiting: 0,
    }
    return { done, meant }
  }

  async savedGoals(): Promise<number[]> {
    const rows = await this.play.server.app.db.rows<{ goal: number | null }>(
      null,
      `select (details->'after'->>'goalCents')::int / 100 as goal from audit_log
       where action = 'campaign.edited' and subject_id = $1 order by at, id`,
      [this.play.phone.campaignId],
    )
    return rows.flatMap(({ goal }) => (goal === null ? [] : [goal]))
  }

  async saidInOrder(): Promise<string[]> {
    const rows = await this.play.server.app.db.rows<{ words: string; told: number }>(
      null,
      `select words, (select count(*)::int from outbox_events where kind in ('donation_thanked', 'campaign_update_posted')
           and payload->>said.key = said.id) as told from (
         select thank_you as words, thanked_at as at, id::text as id, 'donationId' as key from donations
         where campaign_id = $1 and thanked_at is not null
         union all
         select body, created_at, id::text, 'updateId' from campaign_updates where campaign_id = $1
       ) said order by at`,
      [this.play.phone.campaignId],
    )
    return rows.map(({ words, told }) => `${words} (${told})`)
  }
}
