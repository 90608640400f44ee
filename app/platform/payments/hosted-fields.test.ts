import { describe, expect, it } from 'vitest'
import { lookColours, readFromFields, readToFields, sealed } from './hosted-fields.ts'

const colours = Object.fromEntries(lookColours.map(name => [name, '#0f4c3a'])) as never

describe('messages of the hosted fields', () => {
  it('come back as they were sent', () => {
    for (const message of [
      { kind: 'focus' },
      { kind: 'check', id: '1' },
      { kind: 'tokenize', id: '1' },
      { kind: 'authenticate', id: '1', clientSecret: 's' },
      { kind: 'look', look: { scheme: 'dark', colours } },
    ] as const) {
      expect(readToFields(sealed(message))).toEqual(message)
    }
    for (const message of [
      { kind: 'ready' },
      { kind: 'height', px: 240 },
      { kind: 'checked', id: '1', missing: 2, wrong: 1 },
      { kind: 'challenge', open: true },
      { kind: 'tokenized', id: '1', result: { token: 'ctok_1' } },
      { kind: 'tokenized', id: '1', result: { problem: 'unreachable' } },
      { kind: 'tokenized', id: '1', result: { problem: 'declined', declineCode: 'expired_card' } },
      { kind: 'authenticated', id: '1', result: 'answered' },
      { kind: 'authenticated', id: '1', result: 'unreachable' },
    ] as const) {
      expect(readFromFields(sealed(message))).toEqual(message)
    }
  })

  it.each([
    ['nothing', null],
    ['text', 'ready'],
    ['another script’s', { kind: 'ready' }],
    ['an unknown kind', { for: 'tassel-card-fields', kind: 'explode' }],
    ['an endless height', { for: 'tassel-card-fields', kind: 'height', px: 1e9 }],
    ['no number', { for: 'tassel-card-fields', kind: 'height', px: 'tall' }],
    ['no id', { for: 'tassel-card-fields', kind: 'checked', missing: 0, wrong: 0 }],
    [
      'a token that is empty',
      { for: 'tassel-card-fields', kind: 'tokenized', id: '1', result: { token: '' } },
    ],
    [
      'a token that is no text',
      { for: 'tassel-card-fields', kind: 'tokenized', id: '1', result: { token: { toString: 'ctok_1' } } },
    ],
    [
      'a problem that is none',
      { for: 'tassel-card-fields', kind: 'tokenized', id: '1', result: { problem: 'rich' } },
    ],
    [
      'a decline without its code',
      { for: 'tassel-card-fields', kind: 'tokenized', id: '1', result: { problem: 'declined' } },
    ],
    [
      'an answer that is none',
      { for: 'tassel-card-fields', kind: 'authenticated', id: '1', result: 'passed' },
    ],
    ['no secret', { for: 'tassel-card-fields', kind: 'authenticate', id: '1' }],
    [
      'a colour that is code',
      {
        for: 'tassel-card-fields',
        kind: 'look',
        look: { scheme: 'light', colours: { ...(colours as object), ink: 'url(x)' } },
      },
    ],
  ])('are not read when they are %s', (_, data) => {
    expect(readFromFields(data)).toBe(null)
    expect(readToFields(data)).toBe(null)
  })
})
