import { describe, expect, test } from 'vitest'
import { linkVia, sourceOf } from './channels.ts'

const origin = 'https://give.example'
const source = (referrer: string, via: string | null = null) => sourceOf({ via, referrer, origin })

describe('the source of a visit (P495)', () => {
  test.each([
    ['a link opened in an app that says nothing', '', 'direct'],
    ['no address at all', 'about:client', 'other'],
    ['a page of our own', 'https://give.example/scholars?search=maya', 'browse'],
    ['another server on our host', 'http://give.example:8080/', 'other'],
    ['WhatsApp in a browser', 'https://web.whatsapp.com/', 'whatsapp'],
    ['Facebook', 'https://l.facebook.com/l.php?u=x', 'facebook'],
    ['Facebook on a phone', 'https://m.facebook.com/', 'facebook'],
    ['Instagram', 'https://l.instagram.com/', 'instagram'],
    ['X', 'https://t.co/abc', 'x'],
    ['a host that only ends alike', 'https://notx.com/', 'other'],
    ['a host that only begins alike', 'https://facebook.com.evil.example/', 'other'],
    ['a search engine', 'https://www.google.com/', 'search'],
    ['a search engine of a country', 'https://www.google.co.uk/', 'search'],
    ['mail in a browser', 'https://mail.google.com/mail/u/0/', 'email'],
    ['mail of a search engine', 'https://mail.yahoo.com/', 'email'],
    ['a mail app', 'android-app://com.google.android.gm/', 'email'],
    ['a blog', 'https://blog.example/maya', 'other'],
  ])('%s', (_, referrer, expected) => expect(source(referrer)).toBe(expected))

  test.each(['whatsapp', 'sms', 'email', 'facebook', 'qr', 'embed'] as const)(
    'a link sent by %s',
    channel => {
      const via = new URL(linkVia('https://give.example/campaign/maya/abc', channel)).searchParams.get('via')
      expect(source('https://blog.example/', via)).toBe(channel)
    },
  )

  test.each(['browse', 'search', 'direct', 'other', 'toString', 'https://spy.example'])(
    'a link with the invalid channel “%s” counts as its referrer’s source',
    via => expect(source('https://www.google.com/', via)).toBe('search'),
  )
})

test('a link keeps its query', () => {
  expect(linkVia('https://give.example/c?a=b', 'qr')).toBe('https://give.example/c?a=b&via=qr')
})
