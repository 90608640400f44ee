import { campaignPath } from '../sides/tassel.server.ts'
import { someCampaigns, type World } from '../world.server.ts'
import { type Addresses, again, once } from './reading.server.ts'
import { whileDonating } from './while-donating.server.ts'
import type { Work } from './work.ts'

const donationsOf = (id: string) =>
  `/api/collections/donations/records?perPage=20&skipTotal=1&sort=-created&expand=campaign&filter=(campaign='${id}')`

/** A public campaign with its 20 newest donations. */
const campaignData: Addresses = {
  Tassel: campaignPath,
  bare: id => `/campaign/${id}`,
  memory: campaignPath,
  PostgREST: id => `/rpc/campaign?id=${id}`,
  PocketBase: donationsOf,
}
const { Tassel, bare, memory } = campaignData
const campaignDataWithoutPeers = { Tassel, bare, memory } as Addresses

/** The 24 campaigns with the most progress. */
const browseData: Addresses = {
  Tassel: () => '/api/screens/scholars?sort=trending',
  bare: () => '/browse',
  memory: () => '/api/screens/scholars?sort=trending',
}

/** The same, of those whose university, name or number contains a number. */
const searchData: Addresses = {
  Tassel: number => `/api/screens/scholars?sort=trending&search=university+of+${number}`,
  bare: number => `/search/%25${number}%25`,
  memory: number => `/api/screens/scholars?sort=trending&search=university+of+${number}`,
}

const campaignPage: Addresses = { Tassel: id => `/campaign/${id}`, memory: id => `/campaign/${id}` }

/** W1 is campaign data, W2 browse, W2s search, and W5 campaign pages: not in memory, partly, while people donate, and in memory. */
export function publicAnswers(world: World, rounds: number): Work[] {
  const { size, tassel } = world
  const before = () => tassel.restart()
  const few = someCampaigns(size)
  const at16 = { connections: [16] }
  const at16And64 = { connections: [16, 64] }
  const numbers = Array.from({ length: 800 }, (_, i) => String(100 + i))
  return [
    {
      ...{ name: 'W1 cold', title: 'campaign data, 9,000 distinct ids once', ...at16, before },
      sides: once(world, campaignData, someCampaigns(size, 9_000), rounds),
    },
    {
      ...{ name: 'W1 uniform', title: 'campaign data, uniform over 6,150 ids', ...at16, before },
      sides: again(world, campaignDataWithoutPeers, someCampaigns(size, 6_150)),
    },
    {
      ...{ name: 'W1 warm', title: 'campaign data, in memory', ...at16And64 },
      sides: again(world, campaignDataWithoutPeers, few),
    },
    {
      ...{ name: 'W2 warm', title: 'browse, in memory', ...at16And64 },
      sides: again(world, browseData, ['']),
    },
    {
      ...{ name: 'W2s cold', title: 'search, 600 distinct terms once', ...at16, before },
      sides: once(world, searchData, numbers, rounds),
    },
    {
      ...{ name: 'W5 cold', title: 'page, 1,500 distinct ids once', ...at16, before },
      sides: once(world, campaignPage, someCampaigns(size, 1_500), rounds),
    },
    {
      ...{ name: 'W5 plain', title: 'page without Accept-Encoding, in memory', ...at16And64 },
      sides: again(world, campaignPage, few, {}),
    },
    {
      ...{ name: 'W5 warm', title: 'page, in memory', ...at16And64 },
      sides: again(world, campaignPage, few),
    },
    // Last, because donations remove responses from memory for some time afterwards.
    {
      ...{ name: 'W1 donating', title: 'campaign data, 100 donations a second', ...at16, before },
      sides: whileDonating(world, again(world, campaignDataWithoutPeers, few)),
    },
    {
      ...{ name: 'W2 donating', title: 'browse, 100 donations a second', ...at16 },
      sides: whileDonating(world, again(world, browseData, [''])),
    },
    {
      ...{ name: 'W5 donating', title: 'page, 100 donations a second', ...at16, before },
      sides: whileDonating(world, again(world, campaignPage, few)),
    },
  ]
}
