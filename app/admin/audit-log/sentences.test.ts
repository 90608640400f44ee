import { expect, test } from 'vitest'
import { wordsOf } from '#app/words/languages.ts'
import { auditActionLabel, auditSentence, auditSentences } from './sentences.ts'

const t = wordsOf('en')
const actions = Object.keys(auditSentences)
const facts = {
  name: 'Hannah Goldberg',
  money: '$5,115.00',
  approvalsNeeded: 2,
  details: { staffRole: 'finance' },
}

test.each([
  ['withdrawal.first-approval', 'Approved Hannah Goldberg’s withdrawal, $5,115.00 (1 of 2)'],
  ['withdrawal.approved', 'Approved Hannah Goldberg’s withdrawal, $5,115.00 (2 of 2)'],
  ['campaign.unlisted', 'Unlisted Hannah Goldberg’s campaign'],
  ['admin.granted', 'Made Hannah Goldberg an admin'],
  ['role.granted', 'Gave Hannah Goldberg the role Finance'],
  ['donations.paused', 'Paused donations to Hannah Goldberg’s campaign'],
  ['of.an-older-version', 'of.an-older-version'],
])('%s reads %s', (action, words) => {
  expect(auditSentence(action, facts, t)).toBe(words)
})

test('an approval is not numbered if one admin is enough', () => {
  expect(auditSentence('withdrawal.approved', { ...facts, approvalsNeeded: 1 }, t)).toBe(
    'Approved Hannah Goldberg’s withdrawal, $5,115.00',
  )
})

test('every action has a sentence, with and without its subject (P445)', () => {
  for (const action of actions) {
    for (const words of [auditSentence(action, facts, t), auditActionLabel(action, t)]) {
      expect(words, action).toMatch(/^[A-Z][^_{}]+$/)
      expect(words, action).not.toMatch(/undefined|null|withdrawal\.| {2}/)
    }
  }
})

test('only the two approvals share a label in the filter', () => {
  const labels = actions.map(action => auditActionLabel(action, t))
  expect(labels.length - new Set(labels).size).toBe(1)
})
