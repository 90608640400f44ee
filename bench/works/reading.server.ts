import { load, type Wire, wire } from '../load/load.server.ts'
import type { World } from '../world.server.ts'
import type { Runner, SideName, Sides } from './work.ts'

/** Each side's path for a key, such as a campaign's id. */
export type Addresses = Partial<Record<SideName, (key: string) => string>>

export type Headers = Readonly<Record<string, string>>

/** The headers of a browser. */
export const visitor: Headers = { 'accept-encoding': 'gzip, deflate, br' }

/** Requests each key once: the warm-up and each of `rounds` request a part of the keys of their own. Only the memory server fetches them beforehand. */
export function once(world: World, addresses: Addresses, keys: readonly string[], rounds: number): Sides {
  const part = Math.floor(keys.length / (rounds + 1))
  return eachSide(world, addresses, visitor, (name, requestOf) => {
    let start = 0
    return async connections => {
      const requests = keys.slice(start, start + part).map(requestOf)
      start += part
      const side = sideOf(world, name)
      if (name === 'memory') await load({ side, connections: 8, next: taking(requests) })
      return await load({ side, connections, next: taking(requests) })
    }
  })
}

/** Requests the keys at random for the duration of a round, after each key once. */
export function again(
  world: World,
  addresses: Addresses,
  keys: readonly string[],
  headers: Headers = visitor,
  seconds = world.seconds,
): Sides {
  return eachSide(world, addresses, headers, (name, requestOf) => {
    const requests = keys.map(requestOf)
    let isWarm = false
    return async connections => {
      const side = sideOf(world, name)
      if (!isWarm) await load({ side, connections: 8, next: taking(requests) })
      isWarm = true
      return await load({ side, connections, next: () => anyOf(requests), seconds })
    }
  })
}

type MakeRunner = (name: SideName, requestOf: (key: string) => Wire) => Runner

function eachSide(world: World, addresses: Addresses, headers: Headers, make: MakeRunner): Sides {
  const entries = Object.entries(addresses) as [SideName, (key: string) => string][]
  return Object.fromEntries(
    entries
      .filter(([name]) => world.sides[name])
      .map(([name, address]) => [name, make(name, key => wire(address(key), { headers }))]),
  )
}

/** Looked up in each round, because a restart changes a side's process. */
export function sideOf({ sides }: World, name: SideName) {
  const side = sides[name]
  if (!side) throw new Error(`${name} doesn't run`)
  return side
}

function taking(requests: readonly Wire[]): () => Wire | undefined {
  let turn = 0
  return () => requests[turn++]
}

const anyOf = (requests: readonly Wire[]) => requests[Math.floor(Math.random() * requests.length)]
