import { describe, expect, it } from 'vitest'
import { seededRandom } from '#app/lib/seeded-random.ts'
import { commonNames } from '#tests/world/common-names.ts'
import { publishedSanctions } from '#tests/world/published-sanctions.ts'
import { matcherOf, type SanctionsEntry } from './sanctions-index.ts'

/** Names as OFAC publishes them on its list of Specially Designated Nationals, some with their a.k.a. names. */
const list = [
  { id: '1', name: 'BOUT, Viktor Anatoljevitch' },
  { id: '1', name: 'BUTT, Viktor' },
  { id: '2', name: 'GUZMAN LOERA, Joaquin' },
  { id: '2', name: 'EL CHAPO' },
  { id: '3', name: 'MADURO MOROS, Nicolas' },
  { id: '4', name: 'AL-ZAWAHIRI, Ayman' },
  { id: '5', name: 'KONY, Joseph' },
  { id: '6', name: 'SHAKUR' },
]
const match = matcherOf(list)
const idsFor = (...names: string[]) => match(names).map(({ id }) => id)

describe('names on a sanctions list (P620)', () => {
  it.each([
    ['Viktor Bout', ['1']],
    ['VIKTOR A. BOUT', ['1']],
    ['Bout Viktor Anatoljevitch', ['1']],
    ['Victor Bout', ['1']],
    ['Joaquín Guzmán', ['2']],
    ['Joaquin Guzman Loera', ['2']],
    ['Nicolás Maduro', ['3']],
    ['Nicolas Maduro Moros', ['3']],
    ['Ayman al Zawahiri', ['4']],
    ['Ayman Al-Zawahri', ['4']],
    ['Joseph Kony', ['5']],
  ])('match %s', (name, expected) => expect(idsFor(name)).toEqual(expected))

  it.each([
    'Victor Hugo',
    'Nicolas Cage',
    'Joseph Kelly',
    'J Kony',
    'Joaquin Phoenix',
    'Loera Guzman',
    'Carlos Guzman',
    'Moros Nicolas Alexander',
    'Shakur',
    'Maya Reyes',
    '',
    'Bout',
  ])('don’t match %s', name => expect(idsFor(name)).toEqual([]))

  it('list each entry once, for all names of the payee', () =>
    expect(idsFor('Viktor Butt', 'Viktor Bout', 'Joseph Kony')).toEqual(['1', '5']))
})

describe('published names of other people', () => {
  const matchPublished = matcherOf(publishedSanctions)
  const idsOf = (name: string) => matchPublished([name]).map(({ id }) => id)

  it('are found as they are written, in any order and without accents or hyphens (P627)', () => {
    const missed = publishedSanctions.filter(({ id, name }) => {
      const written = name.replaceAll('-', ' ').split(', ').reverse().join(' ')
      return !idsOf(written).includes(id) || !idsOf(name.toLowerCase()).includes(id)
    })
    expect(missed).toEqual([])
  })

  it.each([
    ['Ayman al-Zawahiri', '2676'],
    ['Ayman Al Zawahri', '2676'],
    ['Gilberto José Rodríguez', '4107'],
    ['Miguel Rodriguez Orejuela', '4108'],
    ['Hassan Nasrallah', '2686'],
    ['Sirajuddin Haqqani', '10743'],
    ['Siraj Haqani', '10743'],
    ['Hafiz Mohammad Saeed', '10689'],
    ['Igor Girkin', '16961'],
    ['Sergei Menyaylo', '16934'],
    ['Mikhail Gagloyev', '16861'],
    ['Arturo Beltrán Leyva', '10899'],
    ['Abdul Rahman Jaffer Ali', '10895'],
    ['Mousa Abu Marzook', '3754'],
  ])('are found as people spell them: %s (P627)', (name, id) => expect(idsOf(name)).toContain(id))
})

describe('10,000 ordinary names', () => {
  const heldBy = (list: readonly SanctionsEntry[]) => {
    const matches = matcherOf(list)
    return commonNames.filter(({ given, family }) => matches([`${given} ${family}`]).length > 0).length
  }

  it('match at most 1 % on the published names (P627)', () =>
    expect(heldBy(publishedSanctions)).toBeLessThanOrEqual(100))

  it('match at most 1 % on a list of the published size, with a fifth of Spanish names (P627)', () => {
    const random = seededRandom(627)
    const made = (count: number, name: () => string) => Array.from({ length: count }, name)
    const word = () =>
      Array.from(
        { length: random.int(2, 4) },
        () => `${random.pick([...'bdfghjklmnrstvyz'])}${random.pick([...'aeiou'])}`,
      ).join('')
    const spanish = commonNames.filter(({ given, family }) => /[áéíóúñ]/.test(given + family))
    // The names of the test are the most common ones: about a third of family names, and a sixth of given names.
    const familyName = () => (random.int(1, 3) === 1 ? random.pick(spanish).family : word())
    const givenName = () => (random.int(1, 6) === 1 ? random.pick(spanish).given : word())
    const names = [
      ...made(1_500, () => `${familyName()} ${familyName()}, ${givenName()} ${givenName()}`),
      ...made(5_500, () => `${word()}, ${word()} ${word()}`),
      ...made(12_000, () => `${word()}, ${word()}`),
    ]
    expect(heldBy(names.map((name, at) => ({ id: String(at), name })))).toBeLessThanOrEqual(100)
  })
})
