import { describe, expect, test } from 'vitest'
import { Refusal } from '../../lib/refusal.ts'
import { captionsOf, wordsOf } from './captions.ts'

const file = (...blocks: string[]) => ['WEBVTT', ...blocks].join('\n\n')

describe('captions', () => {
  test('from a file keep its text and times, without markup (P416)', () => {
    const sent = file(
      'STYLE\n::cue { color: red }',
      'NOTE mine',
      'one\n00:00.500 --> 00:02.000 align:start\n<v Maya>Hi, I’m <i>Maya</i> &amp; I build bridges.',
      '00:00:02.000 --> 00:00:09.000\n&lt;script&gt;alert(1)&lt;/script&gt; <script>alert(2)</script>',
    )
    const captions = captionsOf(sent, 5_000)
    expect(captions).toBe(
      'WEBVTT\n\n00:00:00.500 --> 00:00:02.000\nHi, I’m Maya &amp; I build bridges.\n\n' +
        '00:00:02.000 --> 00:00:05.000\n&lt;script&gt;alert(1)&lt;/script&gt; alert(2)\n',
    )
    expect(wordsOf(String(captions))).toBe(
      'Hi, I’m Maya & I build bridges.\n<script>alert(1)</script> alert(2)',
    )
  })

  test('from plain text are timed by the length of each line', () => {
    expect(captionsOf('Hi there\r\n\r\nbridges!', 4_000)).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nHi there\n\n00:00:02.000 --> 00:00:04.000\nbridges!\n',
    )
    const again = captionsOf('00:01 --> not a time', 1_000)
    expect(again).toContain('00:01 --&gt; not a time')
  })

  test.each(['', ' \n ', 'WEBVTT', file('NOTE nothing')])('of %j are null', sent => {
    expect(captionsOf(sent, 1_000)).toBeNull()
  })

  test.each([
    file('00:02.000 --> 00:01.000\nbackwards'),
    file('00:61.000 --> 00:62.000\nno such second'),
    file('1:00 --> 2:00\nno time'),
    file('00:09.000 --> 00:10.000\nafter its end'),
    file('words alone'),
    `WEBVTT\n\n${'00:00.000 --> 00:01.000\nx\n\n'.repeat(301)}`,
  ])('that cannot be read are refused: %j', sent => {
    expect(captionsOf(sent, 5_000)).toBeInstanceOf(Refusal)
  })
})
