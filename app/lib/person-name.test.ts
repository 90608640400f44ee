import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nameProblem, personNameWords } from './person-name.ts'

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

describe('refuses characters that hide or reorder text', () => {
  test.each([
    'Maya\nBcc: all',
    'Maya\rReyes',
    'Maya\tReyes',
    'Maya\u0000',
    '\u202Emoc.live',
    '\u2066Maya',
    'Maya\u200f',
    'ev\u200bil.com',
    'ev\u00adil',
    '\uFEFFMaya',
    'Maya\u2028',
    'Maya\ud800',
    'Maya\u{e0041}',
  ])('%j', name => {
    expect(nameProblem(name)).toBe(personNameWords.hidden)
  })
})
