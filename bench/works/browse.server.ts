import type { World } from '../world.server.ts'
import { reading } from './reading.server.ts'
import type { Work } from './work.ts'

/** W2: the data of the 24 campaigns with the most progress. */
export function browse({ tassel, bare, memory, seconds }: World): Work {
  const paths = ['/api/screens/scholars']
  return {
    name: 'W2',
    title: 'browse, 24 by progress',
    connections: [16, 64],
    sides: {
      Tassel: reading(tassel, paths, seconds),
      bare: reading(bare, ['/browse'], seconds),
      memory: reading(memory, paths, seconds),
    },
  }
}

/** W2s: like W2, filtered by one of 300 universities. */
export function search({ tassel, bare, memory, seconds }: World): Work {
  const universities = Array.from({ length: 300 }, (_, i) => i)
  const paths = universities.map(i => `/api/screens/scholars?search=university+of+${i}`)
  return {
    name: 'W2s',
    title: 'browse, searched',
    connections: [16, 64],
    sides: {
      Tassel: reading(tassel, paths, seconds),
      bare: reading(
        bare,
        universities.map(i => `/search/%25${i}%25`),
        seconds,
      ),
      memory: reading(memory, paths, seconds),
    },
  }
}
