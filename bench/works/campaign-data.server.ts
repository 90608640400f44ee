import { campaignPath } from '../sides/tassel.server.ts'
import { someCampaigns, type World } from '../world.server.ts'
import { reading } from './reading.server.ts'
import type { Work } from './work.ts'

/** W1: the data of a public campaign with its 20 newest donations. */
export function campaignData({ tassel, bare, memory, seconds, size }: World): Work {
  const ids = someCampaigns(size)
  const paths = ids.map(campaignPath)
  return {
    name: 'W1',
    title: 'campaign and 20 gifts, data',
    connections: [16, 64],
    sides: {
      Tassel: reading(tassel, paths, seconds),
      bare: reading(
        bare,
        ids.map(id => `/campaign/${id}`),
        seconds,
      ),
      memory: reading(memory, paths, seconds),
    },
  }
}
