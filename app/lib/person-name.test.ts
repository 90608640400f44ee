import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import employers from '../../tests/setup/inputs/employers.json' with { type: 'json' }
import names from '../../tests/setup/inputs/names.json' with { type: 'json' }
import { cleanName, nameProblem, organizationNameProblem, personNameWords } from './person-name.ts'

describe('accepts a name', () => {
  test.each([
    "O'Neill",
    'O’Neill',
    'Jean-Luc Picard',
    'Sammy Davis Jr.',
    "St. Mary's",
    'St.John Rivers',
    'Wm.Smith',
    '李小龙',
    '김철수',
    'A.J.',
    'A.J. Foyt',
    'J.R.R. Tolkien',
    'J.Li',
    'M.Ng',
    'Dr.Who',
    'J.Page',
    'M.de la Cruz',
    'Sra.de la Cruz',
    'Fco.de Paula',
    'Mtra.de Jesús',
    'Mrs.Co',
    'Prof.To',
    'Maya Mrs.Page',
    'J.Cash',
    'Maya Reyes, Ph.D.',
    'Maya Reyes Ph.D',
    'Anne-Marie d’Arc',
    'Nguyễn Thị Minh Khai',
    'Zoë',
    'Đặng',
    'José María',
    'Søren',
    'Владимир',
    'محمد علی',
    'می\u200cنا',
    'ක්\u200dරිස්',
    'שרה',
    'Class of 2026',
    'The Coles & the Reyes',
    'Grandma (Ruth)',
    'Mr. & Mrs. Cole',
    'Com Truise',
    'Net Neutrality Club',
    'X Æ A-12',
    'Dot',
    '',
    '👩‍🎓 Maya',
    'Maya.',
    '...',
    'Maya @ Howard',
  ])('%j', name => {
    expect(nameProblem(name)).toBeNull()
  })

  test('accepts all names of letters, spaces, hyphens, and apostrophes', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\p{L}' -]{0,100}$/u), name => {
        expect(nameProblem(name)).toBeNull()
      }),
    )
  })
})

describe('refuses a web address', () => {
  test.each([
    'https://evil.example/x',
    'HTTP://EVIL',
    'Tassel Security: your account is locked. Go to https://evil.test',
    'evil.com',
    'Go to evil.com now',
    'EVIL.COM',
    'evil.com/login',
    'www.evil.pw',
    'sub.evil.co.uk',
    'bit.ly/abc',
    't.me/evil',
    't.me',
    'maya.live',
    'pay-tassel.support',
    'example.co',
    'Evil.Co',
    'mrs.co',
    'Mrs.com',
    'Mrs.co.uk',
    'Mrs.Co/login',
    'pay-Mrs.Co',
    'spam.com',
    'evil.pw/x',
    'evil.pw:8080',
    'evil。com',
    'ｅｖｉｌ．ｃｏｍ',
    'xn--80ak6aa92e.com',
    'кремль.рф',
    '127.0.0.1',
    'maya@evil.com',
    'javascript://x',
  ])('%j', name => {
    expect(nameProblem(name)).toBe(personNameWords.webAddress)
  })
})

describe('refuses a name of several lines', () => {
  test.each(['Maya\nBcc: all', 'Maya\rReyes', 'Maya\tReyes', 'Maya\u0000', 'Maya\u2028', 'Maya\ud800'])(
    '%j',
    name => {
      expect(nameProblem(name)).toBe(personNameWords.oneLine)
    },
  )
})

describe('takes invisible characters away (P740)', () => {
  test.each([
    ['Dana\u200b Reyes', 'Dana Reyes'],
    ['\u2068Maya\u2069', 'Maya'],
    ['محمد علي\u200f', 'محمد علي'],
    ['\uFEFFMaya', 'Maya'],
    ['Ma\u00adya', 'Maya'],
    ['Maya\u{e0041}', 'Maya'],
    ['Maya\u200d\u200c', 'Maya'],
    ['می\u200cنا', 'می\u200cنا'],
    ['👩‍🎓 Maya', '👩‍🎓 Maya'],
    ['葛\u{e0100}城', '葛\u{e0100}城'],
    ['\u200b\u200c \u2060\u3164', ''],
  ])('%j becomes %j', (typed, name) => {
    expect(cleanName(typed)).toBe(name)
    expect(nameProblem(cleanName(typed))).toBeNull()
  })

  test.each(['\u202Ecom.live', 'ev\u200bil.com', 'evil.c\u200com', 'evil\u00ad.com', 'https:\u200b//x'])(
    '%j is still a web address',
    typed => {
      expect(nameProblem(cleanName(typed))).toBe(personNameWords.webAddress)
      expect(nameProblem(typed)).toBe(personNameWords.webAddress)
    },
  )
})

test.each(names)('the name $name is $right (P740)', ({ name, right }) => {
  const problem = nameProblem(cleanName(name))
  expect(problem === null ? 'taken' : 'refused').toBe(right.split(/[ ,]/)[0])
  if (right.startsWith('taken as ')) expect(cleanName(name)).toBe(right.slice('taken as '.length))
})

test.each([...employers.map(({ name }) => name), 'Ruth Cole', 'Donor-advised fund of spam.com'])(
  'staff may enter %s (P740)',
  name => {
    expect(organizationNameProblem(name)).toBeNull()
  },
)

test.each(['https://evil.example', 'www.evil.com', 'evil.com/login', 'ruth@evil.com', '127.0.0.1'])(
  'staff may not enter %s',
  name => {
    expect(organizationNameProblem(name)).toBe(personNameWords.webAddress)
  },
)
