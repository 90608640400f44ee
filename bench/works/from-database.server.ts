import { loadBrowsePage } from '#app/campaigns/browse/load-browse-page.server.ts'
import { browseQuery } from '#app/campaigns/contract.ts'
import { loadCampaignPage } from '#app/donations/load-campaign-page.server.ts'
import { speedOf } from '../load/speed.ts'
import { someCampaigns, type World } from '../world.server.ts'
import type { Runner, Work } from './work.ts'

/** W1, W2 and W2s as the first visitor of a page gets them, past the memory of answers: what grows with the data is here, if anything is. */
export function fromDatabase({ tassel: { app }, seconds, size }: World): Work[] {
  const ids = someCampaigns(size)
  const now = () => app.clock.now()
  const searches = ids.map((_, i) => browseQuery.parse({ search: `university of ${i}` }))
  return [
    {
      name: 'W1',
      title: 'from the database',
      asks: ids.map(id => () => loadCampaignPage(app.db, id, now())),
    },
    {
      name: 'W2',
      title: 'from the database',
      asks: [() => loadBrowsePage(app.db, browseQuery.parse({}), now())],
    },
    {
      name: 'W2s',
      title: 'from the database',
      asks: searches.map(query => () => loadBrowsePage(app.db, query, now())),
    },
  ].map(({ asks, ...work }) => ({ ...work, connections: [4], sides: { Tassel: asking(asks, seconds) } }))
}

/** Asks these in turn for so many seconds, so many at once. */
function asking(asks: readonly (() => Promise<unknown>)[], seconds: number): Runner {
  return async connections => {
    const latencies: number[] = []
    const ends = performance.now() + seconds * 1000
    let turn = 0
    const askOn = async () => {
      while (performance.now() < ends) {
        const asked = performance.now()
        await asks[turn++ % asks.length]?.()
        latencies.push(performance.now() - asked)
      }
    }
    await Promise.all(Array.from({ length: connections }, askOn))
    return speedOf(latencies, seconds)
  }
}
