import { loadBrowsePage } from '#app/campaigns/browse/load-browse-page.server.ts'
import { browseQuery } from '#app/campaigns/contract.ts'
import { loadCampaignPage } from '#app/donations/load-campaign-page.server.ts'
import { speedOf } from '../load/speed.ts'
import { someCampaigns, type World } from '../world.server.ts'
import type { Runner, Work } from './work.ts'

/** W1, W2 and W2s without the cache of responses, as for a page's first visitor. These show costs that grow with the data. */
export function fromDatabase({ tassel: { app }, seconds, size }: World): Work[] {
  const ids = someCampaigns(size)
  const now = () => app.clock.now()
  const searches = ids.map((_, i) => browseQuery.parse({ search: `university of ${i}` }))
  return [
    {
      name: 'W1',
      title: 'from the database',
      reads: ids.map(id => () => loadCampaignPage(app.db, id, now())),
    },
    {
      name: 'W2',
      title: 'from the database',
      reads: [() => loadBrowsePage(app.db, browseQuery.parse({}), now())],
    },
    {
      name: 'W2s',
      title: 'from the database',
      reads: searches.map(query => () => loadBrowsePage(app.db, query, now())),
    },
  ].map(({ reads, ...work }) => ({ ...work, connections: [4], sides: { Tassel: runReads(reads, seconds) } }))
}

/** Runs these reads in turn for `seconds`, `connections` at a time. */
function runReads(reads: readonly (() => Promise<unknown>)[], seconds: number): Runner {
  return async connections => {
    const latencies: number[] = []
    const ends = performance.now() + seconds * 1000
    let turn = 0
    const readOn = async () => {
      while (performance.now() < ends) {
        const startedAt = performance.now()
        await reads[turn++ % reads.length]?.()
        latencies.push(performance.now() - startedAt)
      }
    }
    await Promise.all(Array.from({ length: connections }, readOn))
    return speedOf(latencies, seconds)
  }
}
