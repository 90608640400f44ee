import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wordsOf } from '../../words/languages.ts'
import { exactlyFirst, firstCharacters } from '../first-characters.ts'
import {
  emailHref,
  emailText,
  embedSnippet,
  facebookHref,
  ownMessages,
  sharedOf,
  smsHref,
  smsText,
  whatsAppHref,
} from './share.ts'
import { qrPath, sharePicturePath } from './share-address.ts'
import { drawable } from './share-picture.ts'

const t = wordsOf('en')
const link = 'https://give.example/campaign/maya-chen/a'
const words = Array.from({ length: 80 }, (_, index) => `word${index}`).join(' ')

describe('sharing (P118)', () => {
  const shared = { title: 'Help Maya Chen with Study Abroad', story: words, link }

  test('a text message contains the first 150 characters of the story (P118)', () => {
    expect(smsText(shared)).toBe(`${shared.title}\n\n${words.slice(0, 150)}…\n\n${link}`)
  })

  test('an email contains the first 200 (P118)', () => {
    const { subject, body } = emailText(shared, t)
    expect(subject).toBe(shared.title)
    expect(body).toBe(`${shared.title}\n\n${words.slice(0, 200)}…\n\nRead more and give here: ${link}`)
  })

  test.each([
    ['a short story stays whole', ' I study. ', 150, 'I study.'],
    ['a family is one character', '👩‍👩‍👧‍👦'.repeat(30), 2, '👩‍👩‍👧‍👦👩‍👩‍👧‍👦…'],
  ])('exactly so many characters: %s', (_, story, count, expected) => {
    expect(exactlyFirst(story, count)).toBe(expected)
  })

  test.each([
    ['a short story stays whole', ' I study.\n\nHelp me. ', 150, 'I study.\n\nHelp me.'],
    ['a cut at a space takes no more', 'one two three', 7, 'one two…'],
    ['a cut before a space takes no more', 'one two three', 8, 'one two…'],
    ['a cut within a word waits for its end', 'one two three four', 10, 'one two three…'],
    ['the last word ends the story: nothing was cut', 'one two three', 10, 'one two three'],
    ['text without spaces is cut at a limit', 'é'.repeat(200), 150, `${'é'.repeat(150)}…`],
    ['an emoji counts once', '😀'.repeat(60), 20, `${'😀'.repeat(20)}…`],
    ['a joined emoji is not split', '👩‍👩‍👧‍👦'.repeat(30), 2, '👩‍👩‍👧‍👦👩‍👩‍👧‍👦…'],
    ['a letter keeps its accent', 'e\u0301'.repeat(30), 2, 'e\u0301e\u0301…'],
  ])('%s', (_, story, count, expected) => {
    expect(firstCharacters(story, count)).toBe(expected)
  })

  test('a browser without Intl.Segmenter cuts in the same places (P691)', () => {
    const segmenter = Object.getOwnPropertyDescriptor(Intl, 'Segmenter') ?? {}
    Reflect.deleteProperty(Intl, 'Segmenter')
    try {
      for (const whole of ['😀', '👩‍👩‍👧‍👦', '👍🏽', '🇪🇸', 'e\u0301', 'é'])
        expect(exactlyFirst(whole.repeat(30), 2)).toBe(`${whole.repeat(2)}…`)
    } finally {
      Object.defineProperty(Intl, 'Segmenter', segmenter)
    }
  })

  test('any story arrives in the messages without split characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.string(), (story, title) => {
        const sent = { title, story, link }
        const via = (channel: string) => ({ ...sent, link: `${link}?via=${channel}` })
        const sms = smsHref(sent).split('body=')[1] ?? ''
        expect(decodeURIComponent(sms)).toBe(smsText(via('sms')).toWellFormed())
        expect(new URL(whatsAppHref(sent)).searchParams.get('text')).toBe(
          smsText(via('whatsapp')).toWellFormed(),
        )
        const mail = /^mailto:\?subject=(.*?)&body=(.*)$/.exec(emailHref(sent, t)) ?? []
        expect(decodeURIComponent(mail[1] ?? '')).toBe(title.toWellFormed())
        expect(decodeURIComponent(mail[2] ?? '').replaceAll('\r\n', '\n')).toBe(
          emailText(via('email'), t).body.toWellFormed().replaceAll('\r\n', '\n'),
        )
      }),
    )
  })

  test('a lone surrogate in a story doesn’t break the message', () => {
    expect(smsHref({ ...shared, story: 'broken \ud83d here' })).toContain('%EF%BF%BD')
  })

  test('Facebook gets only the link, marked with its channel', () => {
    const sent = { ...shared, link: 'https://give.example/campaign/x/a?b=c&d=é' }
    expect([...new URL(facebookHref(sent)).searchParams]).toEqual([['u', `${sent.link}&via=facebook`]])
  })

  test('reserved characters are encoded', () => {
    const href = emailHref({ title: 'A & B?', story: '100% of #1 = +5', link }, t)
    expect(href).toContain('subject=A%20%26%20B%3F&body=')
    expect(href).toContain('100%25%20of%20%231%20%3D%20%2B5')
    expect(href).toContain('%0D%0A%0D%0A')
  })

  test('an owner’s own message is sent with the link after it (P462)', () => {
    const campaign = { id: 'a', studentName: 'Wren A.', firstName: 'Wren', purpose: 'studyabroad', ...shared }
    expect(ownMessages({ ...campaign, isMinor: true }, t).message).toContain(
      'Wren is raising money for study abroad.',
    )
    const sent = { ...shared, message: 'Please help me!' }
    expect(smsText(sent)).toBe(`Please help me!\n\n${link}`)
    expect(emailText(sent, t)).toEqual({ subject: shared.title, body: `Please help me!\n\n${link}` })
    expect(smsText({ ...shared, message: ' ' })).toBe(link)
  })

  test('an owner’s default message contains 150 characters of the story in a text message, 200 in an email (P118)', () => {
    const campaign = { id: 'a', studentName: 'Wren A.', firstName: 'Wren', purpose: 'studyabroad', ...shared }
    const sent = { ...shared, ...ownMessages({ ...campaign, isMinor: false }, t) }
    const asking = 'I’m raising money for study abroad. Any amount helps, and so does passing this on.'
    expect(smsText(sent)).toBe(`${asking}\n\n${words.slice(0, 150)}…\n\n${link}`)
    expect(emailText(sent, t).body).toBe(`${asking}\n\n${words.slice(0, 200)}…\n\n${link}`)
  })

  test('messages are in the sharer’s language', () => {
    const campaign = {
      id: 'abcdefghij',
      link,
      studentName: 'Wren A.',
      firstName: 'Wren',
      story: 'Hola',
      purpose: 'studyabroad',
      isMinor: true,
    }
    expect(sharedOf(campaign, t).title).toBe('Help Wren A. with study abroad')
    expect(sharedOf(campaign, wordsOf('es')).title).toBe('Ayuda a Wren A. con los estudios en el extranjero')
    expect(emailText(sharedOf(campaign, wordsOf('es')), wordsOf('es')).body).toContain('dona aquí')
  })
})

test('the pictures’ addresses contain the public name', () => {
  const campaign = { id: 'abcdefghij', studentName: 'Wren A.' }
  expect(qrPath(campaign)).toBe('/campaign/wren-a/abcdefghij/qr.svg')
  expect(sharePicturePath(campaign)).toBe('/campaign/wren-a/abcdefghij/share.png')
  expect(sharePicturePath(campaign, 'es', 'tall')).toBe(
    '/campaign/wren-a/abcdefghij/share.png?lang=es&shape=tall',
  )
})

test('the snippet for other sites escapes its title', () => {
  const snippet = embedSnippet({ link, id: 'abcdefghij', title: 'Help "M" <script> & co' })
  expect(snippet).toBe(
    '<iframe src="https://give.example/embed/abcdefghij" title="Help &quot;M&quot; &lt;script&gt; &amp; co" width="360" height="400" style="border:0;border-radius:10px;max-width:100%" loading="lazy"></iframe>',
  )
})

test.each([
  ['Maya \u{1f393} Lopez', 'Maya Lopez'],
  ['Ana\u{1f469}\u{1f3fd}\u200d\u{1f393}', 'Ana'],
  ['Jo \u{1f1fa}\u{1f1f8}', 'Jo'],
  ['Tab\there', 'Tab here'],
  ['Zoë O’Neil 3® #1', 'Zoë O’Neil 3® #1'],
  ['50% funded  ·  3 supporters', '50% funded  ·  3 supporters'],
])('the picture draws %j as %j', (text, drawn) => {
  expect(drawable(text)).toBe(drawn)
})
