import { describe, expect, it } from 'vitest'
import { lookColours, readFromFields, readToFields, sealed } from './hosted-fields.ts'

const colours = Object.fromEntries(lookColours.map(name => [name, '#0f4c3a'])) as never

describe('messages of the hosted fields', () => {
  it('come back as they were sent', () => {
    for (const message of [
      { kind: 'focus' },
      { kind: 'check', id: '1' },
      { kind: 'confirm', id: '1', clientSecret: 's' },
      { kind: 'look', look: { scheme: 'dark', colours } },
    ] as const) {
      expect(readToFields(sealed(message))).toEqual(message)
    }
    for (const message of [
      { kind: 'ready' },
      { kind: 'height', px: 240 },
      { kind: 'checked', id: '1', missing: 2, wrong: 1 },
      { kind: 'challenge', open: true },
      { kind: 'outcome', id: '1', result: { outcome: 'captured' } },
      { kind: 'outcome', id: '1', result: { outcome: 'declined', declineCode: 'card_declined' } },
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
      'an outcome that is none',
      { for: 'tassel-card-fields', kind: 'outcome', id: '1', result: { outcome: 'rich' } },
    ],
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
