import { someCampaigns, type World } from '../world.server.ts'
import { reading } from './reading.server.ts'
import type { Work } from './work.ts'

/** W5: a public campaign page as HTML, compared with a hand-written static page of 2 kB. */
export function campaignPage({ tassel, memory, seconds, size }: World): Work {
  const paths = someCampaigns(size).map(id => `/campaign/${id}`)
  return {
    name: 'W5',
    title: 'public page, HTML',
    connections: [16, 64],
    sides: {
      Tassel: reading(tassel, paths, seconds),
      memory: reading(memory, paths, seconds),
      static: reading(memory, ['/static'], seconds),
    },
  }
}
