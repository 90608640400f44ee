import type { MailProps, MailTemplate } from '../mail.ts'
import { samples } from './samples.ts'

const received = samples['donation-received']
const { donation, campaign } = samples.receipt
const reached = { ...campaign, raisedCents: campaign.goalCents, progressPercent: 100 }
const { withdrawal } = samples['withdrawal-requested']

/** The other wordings of mails that say different things on different days: with `samples`, every phrase of the mails is said. */
export const otherSamples: { readonly [T in MailTemplate]?: readonly MailProps[T][] } = {
  code: [
    { code: '407153', purpose: 'prove-email' },
    { code: '407153', purpose: 'step-up' },
  ],
  'account-standing': [{ name: 'Maya', suspended: false, reason: 'You showed us the originals.' }],
  'passkey-changed': [{ name: 'Maya', passkey: 'Chrome on Windows', added: false }],
  'account-deleted': [{ name: '' }],
  'notices-bundled': [
    { of: 'campaigns', count: 1, minutes: 10 },
    { of: 'reports', count: 4, minutes: 10 },
  ],
  'campaign-live': [{ name: 'Paul', byGuardian: true, campaign }],
  'new-campaign-notice': [{ campaign, byGuardian: true }],
  'sign-up-notice': [{ ...samples['sign-up-notice'], name: 'Maya Reyes' }],
  'campaign-moderated': [
    { name: 'Maya', act: 'approved', reason: '', campaign },
    { name: 'Maya', act: 'deactivated', reason: 'The story is copied from another page.', campaign },
  ],
  'consent-changed': [{ name: 'Paul', withdrawn: false, campaign }],
  'weekly-report': [
    { name: 'Maya', campaign, week: { raisedCents: 0, gifts: 0, words: [] } },
    {
      name: 'Maya',
      campaign,
      week: { raisedCents: 2_500, gifts: 1, words: [{ donor: null, message: 'Go Maya!' }] },
    },
  ],
  milestone: [{ name: 'Maya', percent: 100, campaign: reached }],
  receipt: [{ donation: { ...donation, donorName: null, message: null }, campaign: reached }],
  'donation-received': [{ ...received, donor: 'Someone', message: null }],
  'donation-returned': [{ ...samples['donation-returned'], why: 'refunded' }],
  'withdrawal-requested': [{ name: 'Maya', withdrawal: { ...withdrawal, accountType: 'savings' } }],
  'withdrawal-rejected': [{ name: 'Maya', withdrawal, reason: null }],
}
