import { setTimeout as sleep } from 'node:timers/promises'
import type { Post } from '../load/load.server.ts'
import { campaignPath } from '../sides/tassel.server.ts'
import type { World } from '../world.server.ts'
import { barePath, popular, reading, touch } from './campaign-data.server.ts'
import { bareRequest, type OpenPayment, openPayments, signedEvent, untold } from './donations.server.ts'
import { inTurns, median, type Row, type Runner, ratio } from './work.ts'

const perSecond = 100
const browse = '/api/screens/scholars?sort=trending'

/**
 * Reads at random among the campaigns to which 100 donations a second are recorded, at Tassel and at the bare server. After each
 * acknowledgment Tassel's answer about the campaign must contain the donation.
 */
export async function whileDonating(world: World): Promise<Row[]> {
  const { tassel, bare } = world
  const campaigns = world.campaigns.slice(0, popular)
  let stale = 0
  const toTassel = donating(world, tassel.port, {
    request: async payment => signedEvent(tassel.app, payment),
    async acknowledged({ paymentId, campaignId }) {
      const answer = await fetch(`http://127.0.0.1:${tassel.port}${campaignPath(campaignId)}`)
      if (!(await answer.text()).includes(paymentId)) stale++
    },
  })
  const toBare = donating(world, bare.port, { request: payment => bareRequest(tassel.app, payment) })
  const measured = async (paths: readonly string[], barePaths?: readonly string[]) => {
    await tassel.restart()
    await touch(tassel, paths)
    const ours = toTassel(reading(world, tassel, paths, 16))
    if (!barePaths) return await inTurns<'ours' | 'bare'>(world, { ours } as Record<'ours' | 'bare', Runner>)
    return await inTurns(world, { ours, bare: toBare(reading(world, bare, barePaths, 16)) })
  }
  return await untold(world, async () => {
    const data = await measured(campaigns.map(campaignPath), campaigns.map(barePath))
    const list = await measured([browse], ['/browse'])
    const pages = await measured(campaigns.map(barePath))
    const during = `${perSecond} donations/s`
    return [
      { title: `${during}: campaign data ÷ bare`, before: '1.4', atLeast: 2, ...ratio(data.ours, data.bare) },
      { title: `${during}: browse ÷ bare`, before: '1.7', atLeast: 2, ...ratio(list.ours, list.bare) },
      { title: `${during}: pages/s`, before: '480', atLeast: 1_200, value: median(pages.ours, 'perSecond') },
      {
        title: `${during}: campaign data, p99, ms`,
        before: '57',
        atMost: 40,
        value: median(data.ours, 'p99'),
      },
      { title: `${during}: browse, p99, ms`, before: '53', atMost: 40, value: median(list.ours, 'p99') },
      { title: `${during}: pages, p99, ms`, before: '155', atMost: 40, value: median(pages.ours, 'p99') },
      {
        title: `${during}: answers without a donation acknowledged before`,
        before: '0',
        atMost: 0,
        value: stale,
      },
    ]
  })
}

type Donor = {
  request(payment: OpenPayment): Promise<Post>
  acknowledged?(payment: OpenPayment): Promise<void>
}

/** Wraps a runner, so that donations are sent meanwhile, each when it is due, without waiting for earlier ones. */
function donating({ tassel, seconds, campaigns }: World, port: number, donor: Donor) {
  return (run: Runner): Runner =>
    async () => {
      const payments = await openPayments(tassel.app, seconds * perSecond, campaigns.slice(0, popular))
      const requests = await Promise.all(payments.map(donor.request))
      const give = async (turn: number, payment: OpenPayment) => {
        await sleep((turn * 1000) / perSecond)
        const { path, ...rest } = requests[turn] as Post
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', ...rest })
        if (!answer.ok)
          throw new Error(`a donation was answered with ${answer.status}: ${await answer.text()}`)
        await answer.arrayBuffer()
        await donor.acknowledged?.(payment)
      }
      const given = Promise.all(payments.map((payment, turn) => give(turn, payment)))
      const speed = await run()
      await given
      return speed
    }
}
