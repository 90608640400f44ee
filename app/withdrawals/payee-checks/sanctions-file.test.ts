import { expect, it } from 'vitest'
import { readSanctions } from './sanctions-file.ts'

/** Lines as OFAC publishes them: 12 and 5 columns without a header, CR LF, and an end-of-file character. */
const sdn = [
  '306,"BANCO NACIONAL DE CUBA",-0- ,"CUBA",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"a.k.a. \'BNC\'."',
  '9760,"BOUT, Viktor Anatoljevitch",individual,"LIBERIA",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 13 Jan 1967; POB Dushanbe, Tajikistan."',
  '2676,"ANGEL, Juan ""El Rey""",individual,"SDNT",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ',
  '15036,"ARTAVIL",vessel,"IRAN",-0- ,"5IM316","Crude Oil Tanker","99,144",-0- ,"Malta",-0- ,-0- ',
]
const alt = [
  '306,220,"aka","NATIONAL BANK OF CUBA",-0- ',
  '9760,4422,"aka","BUTT, Viktor",-0- ',
  '9760,4423,"fka","BOUTOV, Viktor S.",-0- ',
]
const file = (lines: readonly string[]) => `${lines.join('\r\n')}\r\n\x1a`
const read = (changes: { sdn?: readonly string[]; alt?: readonly string[] } = {}) =>
  readSanctions({ sdn: file(changes.sdn ?? sdn), alt: file(changes.alt ?? alt) })

it('are the people of SDN.CSV with their other names of ALT.CSV (P627)', () => {
  expect(read()).toEqual([
    { id: '9760', name: 'BOUT, Viktor Anatoljevitch' },
    { id: '2676', name: 'ANGEL, Juan "El Rey"' },
    { id: '9760', name: 'BUTT, Viktor' },
    { id: '9760', name: 'BOUTOV, Viktor S.' },
  ])
})

it('are read with other line ends and a byte order mark', () => {
  expect(readSanctions({ sdn: `\ufeff${sdn.join('\n')}`, alt: alt.join('\n') })).toHaveLength(4)
})

const [bank = '', bout = '', ...others] = sdn
it.each([
  ['a column less', { sdn: [bank, bout.replace(',"LIBERIA"', '')] }, 'SDN.CSV', 2, 'has {found} columns'],
  ['the columns of ALT.CSV', { sdn: alt }, 'SDN.CSV', 1, 'has {found} columns'],
  [
    'a header',
    {
      sdn: [
        sdn
          .map(() => 'ent_num')
          .concat(Array(8).fill('x'))
          .join(','),
        ...sdn,
      ],
    },
    'SDN.CSV',
    1,
    'begin with a number',
  ],
  ['an entry twice', { sdn: [bank, bout, bout] }, 'SDN.CSV', 3, 'repeats the number'],
  [
    'another type',
    { sdn: [bank, bout.replace('individual', 'person'), ...others] },
    'SDN.CSV',
    2,
    'third column',
  ],
  ['no name', { sdn: [bank, bout.replace('"BOUT, Viktor Anatoljevitch"', '-0- ')] }, 'SDN.CSV', 2, 'no name'],
  ['a quotation mark too many', { sdn: [`${bank}"`, bout] }, 'SDN.CSV', 1, 'quotation marks'],
  ['nothing in it', { sdn: [''] }, 'SDN.CSV', 1, 'has {found} columns'],
  [
    'a name without end',
    { sdn: [bank, bout.replace('BOUT, Viktor', () => `BOUT, ${'V'.repeat(400)}`), ...others] },
    'SDN.CSV',
    2,
    'longer than {most} characters',
  ],
  ['more lines than the real one ever had', { sdn: Array(150_000).fill('1,a') }, 'SDN.CSV', 50_001, 'lines'],
  ['an entry of another day', { alt: [...alt, '99999,1,"aka","SOMEBODY",-0- '] }, 'ALT.CSV', 4, 'same day'],
  ['another type of name', { alt: ['9760,1,"dba","BUTT, Viktor",-0- '] }, 'ALT.CSV', 1, 'aka, fka or nka'],
])('are refused with %s, with file and line (P627)', (_, changes, name, line, words) => {
  expect(() => read(changes)).toThrow(
    expect.objectContaining({
      code: 'SanctionsFileUnreadable',
      message: expect.stringContaining(words),
      details: { values: expect.objectContaining({ file: name, line }) },
    }),
  )
})
