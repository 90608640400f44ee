import { describe, expect, it } from 'vitest'
import { matchingEntries } from './match-sanctions.ts'

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
const idsFor = (...names: string[]) => matchingEntries(names, list).map(({ id }) => id)

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
    'Shakur',
    'Maya Reyes',
    '',
    'Bout',
  ])('don’t match %s', name => expect(idsFor(name)).toEqual([]))

  it('list each entry once, for all names of the payee', () =>
    expect(idsFor('Viktor Butt', 'Viktor Bout', 'Joseph Kony')).toEqual(['1', '5']))
})
