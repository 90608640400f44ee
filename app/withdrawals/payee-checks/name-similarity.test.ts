import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jaroWinkler, nameSimilarity, nameWords } from './name-similarity.ts'

describe('jaroWinkler', () => {
  it.each([
    // Winkler, "String Comparator Metrics and Enhanced Decision Rules" (1990), table 1, and its later editions.
    ['MARTHA', 'MARHTA', 0.961],
    ['DWAYNE', 'DUANE', 0.84],
    ['DIXON', 'DICKSONX', 0.813],
    ['SHACKLEFORD', 'SHACKELFORD', 0.982],
    ['DUNNINGHAM', 'CUNNIGHAM', 0.896],
    ['NICHLESON', 'NICHULSON', 0.956],
    ['JONES', 'JOHNSON', 0.832],
    ['MASSEY', 'MASSIE', 0.933],
    ['ABROMS', 'ABRAMS', 0.922],
    ['JERALDINE', 'GERALDINE', 0.926],
    ['MICHELLE', 'MICHAEL', 0.921],
    ['JULIES', 'JULIUS', 0.933],
    ['TANYA', 'TONYA', 0.88],
    ['SEAN', 'SUSAN', 0.805],
    ['JON', 'JOHN', 0.933],
    ['JON', 'JAN', 0.8],
  ])('of %s and %s is %f', (one, other, expected) => expect(jaroWinkler(one, other)).toBeCloseTo(expected, 3))

  it('is 1 for the same text and 0 for texts without a common letter', () => {
    expect(jaroWinkler('', '')).toBe(1)
    expect(jaroWinkler('A', 'A')).toBe(1)
    expect(jaroWinkler('ABC', 'XYZ')).toBe(0)
    expect(jaroWinkler('', 'A')).toBe(0)
  })

  it('is from 0 to 1, and 1 only for the same text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        const similarity = jaroWinkler(one, other)
        expect(similarity).toBeGreaterThanOrEqual(0)
        expect(similarity).toBeLessThanOrEqual(1)
        expect(similarity === 1).toBe(one === other)
      }),
    )
  })
})

describe('nameWords', () => {
  it.each([
    ['José García', ['garcia', 'jose']],
    ['GARCIA, JOSE', ['garcia', 'jose']],
    ['Søren Ødegård', ['odegard', 'soren']],
    ['Łukasz Strauß', ['lukasz', 'strauss']],
    ['Siobhán O’Connor', ['oconnor', 'siobhan']],
    ["Mr Sean O'Connor Jr.", ['oconnor', 'sean']],
    ['A.J. Mary-Ann', ['aj', 'ann', 'mary']],
    ['李小龙', ['李小龙']],
    [' - ', []],
  ])('of %s are %j', (name, words) => expect(nameWords(name)).toEqual(words))
})

it('nameSimilarity ignores case, accents and the order of words', () => {
  const words = fc.array(fc.constantFrom('josé', 'GARCÍA', 'Ñáñez', 'smith', 'Zoë', 'lee'), { minLength: 1 })
  fc.assert(
    fc.property(words, names => {
      const printed = [...names].reverse().join(' ').normalize('NFD').toUpperCase().replace(/\p{M}/gu, '')
      expect(nameSimilarity(names.join(' '), printed)).toBe(1)
    }),
  )
})
