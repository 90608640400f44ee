import { expect, test } from 'vitest'
import { consequencesOf, type Finding } from './report.ts'

const finding = (place: Finding['place'], more: Partial<Finding> = {}): Finding => ({
  ...{ place, kind: 'lastName', ref: null, at: null, mark: place },
  ...more,
})
const nothing = { cleared: new Set<string>(), known: new Set<string>() }
const decided = (findings: Finding[], marks: Partial<typeof nothing> = {}) => {
  const { hidePage, hideWordsOf, fresh } = consequencesOf(findings, { ...nothing, ...marks })
  return [hidePage, hideWordsOf.join(), fresh.length]
}

test.each<[string, Finding[], Partial<typeof nothing>, [boolean, string, number]]>([
  ['nothing', [], {}, [false, '', 0]],
  ['the family’s own words hide the page', [finding('story')], {}, [true, '', 1]],
  ['what the platform shows hides the page', [finding('widget')], {}, [true, '', 1]],
  // Or anyone could hide a page by writing a name on it.
  ['a supporter’s words hide only those', [finding('supporterMessage', { ref: 'd1' })], {}, [false, 'd1', 1]],
  ['what was sent hides nothing', [finding('mails')], {}, [false, '', 1]],
  ['an address of one search hides nothing', [finding('story', { kind: 'address' })], {}, [false, '', 0]],
  ['what staff cleared', [finding('story')], { cleared: new Set(['story']) }, [false, '', 0]],
  [
    'a cleared message',
    [finding('honoree', { ref: 'd1' })],
    { cleared: new Set(['honoree']) },
    [false, '', 0],
  ],
  ['what was known before', [finding('story')], { known: new Set(['story']) }, [true, '', 0]],
])('%s (P889)', (_, findings, marks, expected) => {
  expect(decided(findings, marks)).toEqual(expected)
})
