import { randomUUID } from 'node:crypto'
import { paymentEventEndpoint, providerNames } from '#app/platform/payments/provider-name.ts'
import type { World } from '#tests/world/app.ts'
import { aCampaign, aMinorsCampaign, endedCampaign } from '#tests/world/campaigns.ts'
import { aDonation } from '#tests/world/donations.ts'
import type { Scholar } from '#tests/world/scholars.ts'
import { mayInHandbook, type OtherRole, otherRoles } from './handbook.ts'

/** The access matrix: a row for each operation, a column for each caller. matrix.db.test.ts calls the operation for each cell. */

export const callers = [
  'visitor',
  'scholar',
  'other scholar',
  'parent',
  'owner',
  'stepped-up owner',
  'suspended owner',
  'owner by password',
  // The other roles have just stepped up.
  ...otherRoles,
] as const
export type Caller = (typeof callers)[number]

/** `in` if the access rule accepts the caller, even if the handler then refuses. Otherwise the status and code of the refusal. */
export type Cell = 'in' | readonly [status: number, code: string]

export type Row = {
  cells: Record<Caller, Cell>
  /** Creates the owner's resource that the operation needs. Called for each cell. */
  about?: (world: World, owner: Scholar) => Promise<{ path: string; body?: unknown }>
}

const nobody = [401, 'SignInRequired'] as const
const noAdmin = [403, 'AdminRequired'] as const
const noStepUp = [403, 'StepUpRequired'] as const
const noSecondFactor = [403, 'SecondFactorRequired'] as const
const noRole = [403, 'RoleRequired'] as const

const row = (visitor: Cell, member: Cell, owner: Cell, suspended: Cell, byPassword = owner): Row => ({
  cells: {
    visitor,
    scholar: member,
    'other scholar': member,
    parent: member,
    owner,
    'stepped-up owner': owner,
    'suspended owner': suspended,
    'owner by password': byPassword,
    ...byRole(() => owner),
  },
})

const byRole = (cell: (role: OtherRole) => Cell) =>
  Object.fromEntries(otherRoles.map(role => [role, cell(role)])) as Record<OtherRole, Cell>

const anyone = row('in', 'in', 'in', 'in')
const members = row(nobody, 'in', 'in', nobody)
const noProof = [403, 'DonorProofRequired'] as const
/** For donors: a signed-in person's proven address is proof, too. */
const donors = row(noProof, 'in', 'in', noProof)
const staff = (permission: string): Row => ({
  cells: {
    ...row(nobody, noAdmin, 'in', nobody, noSecondFactor).cells,
    ...byRole(role => (mayInHandbook(role, permission) ? 'in' : noRole)),
  },
})
/** For operations that move money or reveal an account number. */
const steppedUp = (permission: string): Row => ({ cells: { ...staff(permission).cells, owner: noStepUp } })
const unproven = {
  scholar: noStepUp,
  'other scholar': noStepUp,
  parent: noStepUp,
  owner: noStepUp,
  'owner by password': noStepUp,
}
const proven: Row = { cells: { ...members.cells, ...unproven } }
const provenDonors: Row = { cells: { ...donors.cells, ...unproven } }
/** For payment events: a session does not help, since the payment provider must sign its requests. */
const provider = row(
  [400, 'BadSignature'],
  [400, 'BadSignature'],
  [400, 'BadSignature'],
  [400, 'BadSignature'],
)
/** For programs: no session counts. tests/security/access/api-keys.db.test.ts calls them with keys. */
const noKey = [401, 'InvalidApiKey'] as const
const program = row(noKey, noKey, noKey, noKey)

/** For operations of a resource's owner. Other signed-in people get `refused`. */
function owned(owner: 'scholar' | 'parent', refused: Cell, about: NonNullable<Row['about']>): Row {
  const { cells } = row(nobody, refused, refused, nobody)
  return { cells: { ...cells, [owner]: 'in' }, about }
}

const notFound = [404, 'CampaignNotFound'] as const

const scholars = (suffix: string, body?: () => unknown): NonNullable<Row['about']> =>
  async function campaignOfScholar(world, owner) {
    const { campaignId } = await aCampaign(world, owner, { replaceActive: true })
    return { path: `/api/campaigns/${campaignId}${suffix}`, body: body?.() }
  }

const minors = (suffix: string, body?: unknown): NonNullable<Row['about']> =>
  async function campaignOfGuardian(world, owner) {
    const { campaignId } = await aMinorsCampaign(world, owner, { replaceActive: true })
    return { path: `/api/campaigns/${campaignId}/consent${suffix}`, body }
  }

const minorsReport = (path: (campaignId: string) => string): NonNullable<Row['about']> =>
  async function reportOfGuardian(world, owner) {
    const { campaignId } = await aMinorsCampaign(world, owner, { replaceActive: true })
    return { path: path(campaignId), body: { address: '' } }
  }

const update = () => ({ id: randomUUID(), body: 'The books came.' })

export const matrix: Record<string, Row> = {
  'GET /healthz': anyone,
  'GET /readyz': anyone,
  'GET /metrics': anyone,
  'GET /robots.txt': anyone,
  'GET /.well-known/security.txt': anyone,
  'GET /manifest.webmanifest': anyone,
  'GET /.well-known/assetlinks.json': anyone,
  'GET /.well-known/apple-app-site-association': anyone,
  'GET /sitemap.xml': anyone,
  'GET /files/:folder/:name': anyone,
  'GET /mail/cord.png': anyone,
  'GET /campaign/:slug/:campaignId/poster.pdf': anyone,
  'GET /campaign/:slug/:campaignId/qr.svg': anyone,
  'GET /campaign/:slug/:campaignId/share.png': anyone,
  'GET /embed/:campaignId': anyone,
  'GET /oembed': anyone,
  // Exists only in demo mode, which this test uses.
  'GET /demo/inbox.json': anyone,
  'GET /api/screens/demo-inbox': anyone,

  'GET /api/session': anyone,
  'POST /api/sign-up': anyone,
  'POST /api/sign-in': anyone,
  'POST /api/sign-in/code': anyone,
  'POST /api/sign-in/password': anyone,
  'POST /api/sign-in/passkey-options': anyone,
  'POST /api/sign-in/passkey': anyone,
  'GET /api/sign-in/oidc': anyone,
  'GET /api/sign-in/oidc/callback': anyone,
  'POST /api/sign-out': anyone,
  'POST /api/language': anyone,
  'POST /api/password-reset/request': anyone,
  'POST /api/password-reset/check': anyone,
  'POST /api/password-reset': anyone,
  'POST /api/sign-out-everywhere': members,
  'POST /api/session/refresh': members,
  'POST /api/codes': members,
  'POST /api/codes/verify': members,
  'DELETE /api/sessions/:sessionId': members,
  'DELETE /api/remembered-devices/:deviceId': members,
  'POST /api/passkeys/step-up-options': members,
  'POST /api/passkeys/step-up': members,
  'POST /api/passkeys/options': proven,
  'POST /api/passkeys': members,
  'PATCH /api/passkeys/:passkeyId': members,
  'DELETE /api/passkeys/:passkeyId': proven,
  'GET /api/screens/profile-setup': members,
  'POST /api/profile/setup': members,
  'POST /api/profile/name': members,
  'POST /api/profile/user-id': members,
  'POST /api/profile/full-name': members,
  'POST /api/profile/photo': members,
  'DELETE /api/profile/photo': members,
  'POST /api/pictures': members,
  'POST /api/campaign-pictures': members,
  'POST /api/campaign-videos': members,
  // Returns 404 to everyone, since the campaign of this test has no video.
  'GET /api/campaigns/:campaignId/captions.vtt': row(notFound, notFound, notFound, notFound),
  'GET /api/account/data': proven,
  'POST /api/account/entered-before-proof': members,
  'POST /api/account/delete': proven,

  'GET /api/screens/accessibility': anyone,
  'GET /api/screens/disclosures': anyone,
  'GET /api/screens/home': anyone,
  'GET /api/screens/account': members,
  'GET /api/screens/year-summary': members,
  'GET /api/account/year-summary': members,
  'GET /api/screens/notifications': members,
  'POST /api/notifications/read': members,
  'GET /api/screens/notification-preferences': members,
  'PUT /api/notification-preferences': members,
  'GET /api/push': members,
  'POST /api/push/devices': members,
  'DELETE /api/push/devices': members,
  'PUT /api/push/preferences': members,
  'GET /api/screens/unsubscribe': anyone,
  'POST /api/unsubscribe': anyone,
  'GET /api/screens/receipt': anyone,
  'GET /api/receipts/pdf': anyone,
  'GET /api/live': anyone,

  'GET /api/screens/scholars': anyone,
  'GET /api/screens/campaign-form': anyone,
  'GET /api/screens/create-campaign': members,
  'POST /api/campaign-forms/account': anyone,
  'POST /api/campaigns': members,
  'GET /api/screens/campaign/:campaignId': anyone,
  'GET /api/campaigns/:campaignId/supporters': anyone,
  'GET /api/campaigns/:campaignId/updates': anyone,
  'POST /api/campaigns/:campaignId/report': anyone,
  'POST /api/campaigns/:campaignId/expected-checks': anyone,
  'GET /api/screens/other-ways': anyone,
  'POST /api/campaigns/:campaignId/counts': anyone,
  'GET /api/screens/campaign-figures/:campaignId': owned('scholar', notFound, async (world, owner) => {
    const { campaignId } = await aCampaign(world, owner, { replaceActive: true })
    return { path: `/api/screens/campaign-figures/${campaignId}` }
  }),
  'PATCH /api/campaigns/:campaignId': owned(
    'scholar',
    notFound,
    scholars('', () => ({
      id: randomUUID(),
      firstName: 'Maya',
      lastName: 'Okafor',
      university: 'State University',
      major: 'Nursing',
      story: 'Another story.',
      achievements: [],
      fundingGoal: 900,
      purpose: 'tuition',
      campaignEndDate: null,
      updatedAt: '2020-01-01T00:00:00.000Z',
    })),
  ),
  'POST /api/campaigns/:campaignId/deactivate': owned('scholar', notFound, scholars('/deactivate')),
  'POST /api/campaigns/:campaignId/updates': owned('scholar', notFound, scholars('/updates', update)),
  'POST /api/campaigns/:campaignId/impact': owned('scholar', notFound, async (world, owner) => {
    const campaign = await endedCampaign(world, owner, { replaceActive: true })
    await aDonation(world, campaign)
    const body = { id: randomUUID(), paidFor: 'Books.', howItWent: 'Well.', thanks: 'Thank you.' }
    return { path: `/api/campaigns/${campaign.campaignId}/impact`, body }
  }),
  'DELETE /api/campaigns/:campaignId/updates/:updateId': owned(
    'scholar',
    [404, 'UpdateNotFound'],
    async (world, owner) => {
      const { campaignId } = await aCampaign(world, owner, { replaceActive: true })
      const id = randomUUID()
      await world.app.db.pool.query(
        'insert into campaign_updates (id, campaign_id, author_user_id, body, created_at) values ($1, $2, $3, $4, $5)',
        [id, campaignId, owner.userId, 'The books came.', world.clock.now()],
      )
      return { path: `/api/campaigns/${campaignId}/updates/${id}` }
    },
  ),
  'GET /api/campaigns/:campaignId/media': owned('scholar', notFound, scholars('/media')),
  'PUT /api/campaigns/:campaignId/video': owned(
    'scholar',
    notFound,
    scholars('/video', () => ({ url: '/files/x', posterUrl: '/files/y' })),
  ),
  'DELETE /api/campaigns/:campaignId/video': owned('scholar', notFound, scholars('/video')),
  'PUT /api/campaigns/:campaignId/photos': owned(
    'scholar',
    notFound,
    scholars('/photos', () => ({ photos: [], seen: [] })),
  ),
  'GET /api/campaigns/:campaignId/consent': owned('parent', notFound, minors('')),
  'GET /api/screens/privacy-report/:campaignId': owned(
    'parent',
    notFound,
    minorsReport(id => `/api/screens/privacy-report/${id}`),
  ),
  'POST /api/campaigns/:campaignId/privacy-report': owned(
    'parent',
    notFound,
    minorsReport(id => `/api/campaigns/${id}/privacy-report`),
  ),
  'GET /api/admin/campaigns/:campaignId/privacy-report': {
    ...staff('readCampaigns'),
    about: minorsReport(id => `/api/admin/campaigns/${id}/privacy-report`),
  },
  'POST /api/admin/campaigns/:campaignId/privacy-report': {
    ...staff('moderateCampaigns'),
    about: minorsReport(id => `/api/admin/campaigns/${id}/privacy-report`),
  },
  'POST /api/admin/campaigns/:campaignId/privacy-report/clear': staff('moderateCampaigns'),
  'POST /api/campaigns/:campaignId/consent/withdraw': owned(
    'parent',
    notFound,
    minors('/withdraw', { locale: 'en' }),
  ),
  'POST /api/campaigns/:campaignId/consent/give': owned(
    'parent',
    notFound,
    minors('/give', { locale: 'en' }),
  ),

  'GET /api/latest-donations': anyone,
  'GET /api/testimonials': anyone,
  'POST /api/quotes': anyone,
  'GET /api/solve': anyone,
  'POST /api/donations': anyone,
  'GET /api/donations/:donationId/status': anyone,
  'POST /api/donations/:donationId/confirm': anyone,
  'POST /api/donations/:donationId/picture': anyone,
  'POST /api/donations/:donationId/words': anyone,
  'POST /api/confirm-donation': anyone,
  'GET /api/screens/my-donations': anyone,
  'POST /api/my-donations/link': anyone,
  'POST /api/my-donations/open-link': anyone,
  'POST /api/my-donations/open-code': anyone,
  'POST /api/my-donations/close': anyone,
  'PUT /api/my-donations/name': donors,
  'PUT /api/my-donations/donations/:donationId/name': donors,
  'POST /api/my-donations/donations/:donationId/refund-request': donors,
  'POST /api/my-donations/donations/:donationId/receipt': donors,
  'PUT /api/my-donations/updates': donors,
  'PUT /api/my-donations/mailing': donors,
  'PUT /api/my-donations/language': donors,
  'GET /api/my-donations/years/:year': donors,
  'POST /api/my-donations/years/:year/receipt': donors,
  'GET /api/my-donations/data': provenDonors,
  'POST /api/my-donations/erase': provenDonors,
  ...Object.fromEntries(providerNames.map(name => [paymentEventEndpoint(name), provider])),
  'GET /api/donations-to-thank': members,
  'POST /api/donations/:donationId/thank': owned('scholar', [404, 'GiftNotFound'], async (world, owner) => {
    const campaign = await aCampaign(world, owner, { replaceActive: true })
    const { donationId } = await aDonation(world, campaign)
    return { path: `/api/donations/${donationId}/thank`, body: { words: 'Thank you!' } }
  }),
  'POST /api/thanks': members,
  'POST /api/withdrawals': members,

  'GET /api/screens/app-analytics': staff('useStaffPages'),
  'GET /api/admin/waiting': staff('useStaffPages'),
  'GET /api/admin/home': staff('useStaffPages'),
  'GET /api/screens/admin/roles': staff('useStaffPages'),
  'POST /api/admin/search': staff('useStaffPages'),
  'GET /api/screens/analytics/users': staff('readPeople'),
  'GET /api/screens/analytics/scholars': staff('readPeople'),
  'GET /api/screens/analytics': staff('readPeople'),
  'GET /api/screens/campaign-analytics': staff('readCampaigns'),
  'GET /api/screens/admin/moderation': staff('readCampaigns'),
  'GET /api/screens/campaign-analytics/month': staff('readCampaigns'),
  'GET /api/screens/campaign-analytics/month/students': staff('readCampaigns'),
  'GET /api/screens/campaign-analytics/campaigns/:campaignId': staff('readCampaigns'),
  'GET /api/admin/campaigns/:campaignId/post': staff('readCampaigns'),
  'GET /api/screens/transactions': staff('readMoney'),
  'GET /api/admin/transactions/report': staff('readMoney'),
  'GET /api/screens/admin/offline-donations': staff('readMoney'),
  'GET /api/screens/admin/bank': staff('readBooks'),
  'GET /api/admin/offline-donations/report': staff('readMoney'),
  'POST /api/admin/expected-checks/:expectedCheckId/remove': staff('recordOfflineDonations'),
  'GET /api/screens/withdrawals': staff('readMoney'),
  'GET /api/admin/withdrawals/report': staff('readMoney'),
  'GET /api/screens/customers': staff('readMoney'),
  'GET /api/admin/customers/report': staff('readMoney'),
  'POST /api/admin/crm-file': staff('readMoney'),
  'GET /api/screens/admin/refund-requests': staff('readMoney'),
  'GET /api/screens/admin/suspense': staff('readMoney'),
  'GET /api/screens/campaign-analytics/month/donations': staff('readMoney'),
  'GET /api/screens/campaign-analytics/campaigns/:campaignId/donations': staff('readMoney'),
  'GET /api/screens/admin/disputes': staff('readMoney'),
  'GET /api/screens/admin/disputes/:disputeId': staff('readMoney'),
  'GET /api/screens/accounting': staff('readBooks'),
  'GET /api/admin/accounting/report': staff('readBooks'),
  'GET /api/admin/accounting/entries': staff('readBooks'),
  'GET /api/admin/accounting/journal': staff('readBooks'),
  'GET /api/admin/accounting/books': staff('readBooks'),
  'GET /api/admin/accounting/books-accounts': staff('readBooks'),
  'GET /api/admin/accounting/schedule-i': staff('readBooks'),
  'GET /api/screens/balances': staff('readBooks'),
  'GET /api/admin/balances/report': staff('readBooks'),
  'GET /api/screens/admin/fees': staff('readFees'),
  'GET /api/screens/admin/operations': staff('readOperations'),
  'GET /api/screens/admin/audit-log': staff('readAuditLog'),
  'GET /api/admin/audit-log/report': staff('readAuditLog'),
  'POST /api/admin/campaigns/:campaignId/approve': staff('moderateCampaigns'),
  'POST /api/admin/campaigns/:campaignId/unlist': staff('moderateCampaigns'),
  'POST /api/admin/campaigns/:campaignId/dismiss-reports': staff('moderateCampaigns'),
  'POST /api/admin/campaigns/:campaignId/deactivate': steppedUp('moderateCampaigns'),
  'POST /api/admin/campaigns/:campaignId/release-funds': steppedUp('moderateCampaigns'),
  'POST /api/admin/users/:userId/suspend': steppedUp('suspendAccounts'),
  'POST /api/admin/users/:userId/restore': steppedUp('suspendAccounts'),
  'POST /api/admin/donations/:donationId/receipt': staff('answerDonors'),
  'POST /api/admin/undelivered-events/:eventId/retry': staff('answerDonors'),
  'POST /api/admin/undelivered-events/:eventId/dismiss': staff('answerDonors'),
  'POST /api/admin/undelivered-mails/:mailId/retry': staff('answerDonors'),
  'POST /api/admin/undelivered-mails/:mailId/dismiss': staff('answerDonors'),
  'POST /api/admin/undelivered-pushes/:pushId/dismiss': staff('answerDonors'),
  'POST /api/admin/donations/pause': steppedUp('pauseDonations'),
  'POST /api/admin/donations/resume': steppedUp('pauseDonations'),
  'POST /api/admin/provider-comparisons': staff('runChecks'),
  'POST /api/self-check': staff('runChecks'),
  'POST /api/admin/restores': staff('runChecks'),
  'POST /api/admin/accounting-periods/:month/compare': staff('runChecks'),
  'POST /api/admin/refund-requests/:requestId/decline': staff('refundDonations'),
  'POST /api/admin/donations/:donationId/refund': steppedUp('refundDonations'),
  'POST /api/admin/bank/preview': staff('matchBankStatements'),
  'POST /api/admin/bank/opening-differences': staff('matchBankStatements'),
  'POST /api/admin/bank/statements': staff('matchBankStatements'),
  'POST /api/admin/bank/matches': staff('matchBankStatements'),
  'POST /api/admin/bank/lines/:lineId/undo': staff('matchBankStatements'),
  'POST /api/admin/offline-donations': staff('recordOfflineDonations'),
  'GET /api/admin/offline-donations/template': staff('recordOfflineDonations'),
  'POST /api/admin/offline-donations/preview': staff('recordOfflineDonations'),
  'POST /api/admin/offline-donations/import': staff('recordOfflineDonations'),
  'POST /api/admin/offline-donations/:offlineDonationId/confirm': steppedUp('confirmOfflineDonations'),
  'POST /api/admin/offline-donations/:offlineDonationId/discard': staff('recordOfflineDonations'),
  'POST /api/admin/offline-donations/:offlineDonationId/reverse': steppedUp('confirmOfflineDonations'),
  'POST /api/withdrawals/approve': steppedUp('decideWithdrawals'),
  'POST /api/withdrawals/:withdrawalId/approve': steppedUp('decideWithdrawals'),
  'POST /api/withdrawals/:withdrawalId/reject': steppedUp('decideWithdrawals'),
  'POST /api/withdrawals/:withdrawalId/holds/:holdId/clear': steppedUp('clearPayeeHolds'),
  'POST /api/withdrawals/:withdrawalId/micro-deposits': members,
  'POST /api/withdrawals/:withdrawalId/micro-deposits/confirm': members,
  'POST /api/admin/micro-deposit-batches': steppedUp('sendPayouts'),
  'POST /api/admin/micro-deposits/:depositId/returned': steppedUp('sendPayouts'),
  'POST /api/admin/sanctions-lists': steppedUp('maintainPayeeChecks'),
  'POST /api/admin/payee-check-reviews': staff('maintainPayeeChecks'),
  'GET /api/screens/admin/payee-checks': staff('readMoney'),
  'POST /api/withdrawals/:withdrawalId/paid': steppedUp('sendPayouts'),
  'POST /api/withdrawals/:withdrawalId/returned': steppedUp('sendPayouts'),
  'POST /api/admin/payout-batches': steppedUp('sendPayouts'),
  'POST /api/admin/payout-batches/:batchId/file': steppedUp('sendPayouts'),
  'POST /api/admin/payout-batches/:batchId/paid': steppedUp('sendPayouts'),
  'POST /api/admin/payout-batches/:batchId/cancel': steppedUp('sendPayouts'),
  'POST /api/withdrawals/:withdrawalId/bank-details': steppedUp('revealBankNumbers'),
  'POST /api/admin/campaigns/:campaignId/write-off': steppedUp('writeOffShortfalls'),
  'POST /api/admin/suspense/:itemId/assign': steppedUp('resolveSuspense'),
  'POST /api/admin/suspense/:itemId/refund': steppedUp('resolveSuspense'),
  'POST /api/admin/provider-differences/:differenceId/resolve': steppedUp('resolveSuspense'),
  'POST /api/admin/disputes/:disputeId/giver-address': steppedUp('answerDisputes'),
  'POST /api/admin/disputes/:disputeId/evidence': steppedUp('answerDisputes'),
  'POST /api/admin/accounting-periods/:month/close': steppedUp('closeMonths'),
  'POST /api/admin/fees': steppedUp('changeFees'),
  'POST /api/admin/fees/confirm': steppedUp('changeFees'),
  'GET /api/screens/admin/connections/webhooks': staff('manageConnections'),
  'POST /api/admin/webhook-endpoints': steppedUp('manageConnections'),
  'PUT /api/admin/webhook-endpoints/:endpointId': steppedUp('manageConnections'),
  'DELETE /api/admin/webhook-endpoints/:endpointId': steppedUp('manageConnections'),
  'POST /api/admin/webhook-endpoints/:endpointId/state': steppedUp('manageConnections'),
  'POST /api/admin/webhook-endpoints/:endpointId/rotate': steppedUp('manageConnections'),
  'POST /api/admin/webhook-endpoints/:endpointId/test': steppedUp('manageConnections'),
  'POST /api/admin/webhook-endpoints/:endpointId/replay': steppedUp('manageConnections'),
  'POST /api/admin/webhook-endpoints/:endpointId/deliveries/:messageId/replay':
    steppedUp('manageConnections'),
  'GET /api/screens/admin/connections': staff('manageConnections'),
  'POST /api/admin/api-keys': steppedUp('manageConnections'),
  'POST /api/admin/api-keys/:keyId/revoke': steppedUp('manageConnections'),
  'GET /api/v1/campaigns': program,
  'GET /api/v1/campaigns/:campaignId': program,
  'POST /api/v1/campaign-drafts': program,
  'GET /api/v1/campaign-drafts/:draftId': program,
  'GET /api/v1/donations': program,
  'GET /api/v1/donations/:donationId': program,
  'GET /api/v1/donors': program,
  'GET /api/v1/donors/:donorId': program,
  'GET /api/v1/key': program,
  'GET /api/v1/payouts': program,
  'GET /api/v1/payouts/:payoutId': program,
  'GET /api/v1/ledger-transactions': program,
  'GET /api/v1/reports/revenue': program,
  'GET /api/v1/reports/ledger-entries': program,
  'GET /api/v1/reports/journal': program,
  'GET /api/v1/reports/schedule-i': program,
  'GET /api/v1/reports/donors': program,
  'GET /api/screens/admin/second-person': staff('readMoney'),
  'POST /api/admin/second-person/refund/:requestId/confirm': steppedUp('refundDonations'),
  'POST /api/admin/second-person/refund/:requestId/decline': steppedUp('refundDonations'),
  'POST /api/admin/second-person/write-off/:requestId/confirm': steppedUp('writeOffShortfalls'),
  'POST /api/admin/second-person/write-off/:requestId/decline': steppedUp('writeOffShortfalls'),
  'POST /api/admin/second-person/sanctions-list/:requestId/confirm': steppedUp('maintainPayeeChecks'),
  'POST /api/admin/second-person/sanctions-list/:requestId/decline': steppedUp('maintainPayeeChecks'),
  'POST /api/admin/second-person/role/:requestId/confirm': steppedUp('grantRoles'),
  'POST /api/admin/second-person/role/:requestId/decline': steppedUp('grantRoles'),
  'POST /api/admin/second-person/statement-void/:requestId/confirm': steppedUp('matchBankStatements'),
  'POST /api/admin/second-person/statement-void/:requestId/decline': steppedUp('matchBankStatements'),
  'POST /api/admin/bank/statements/:statementId/void': steppedUp('matchBankStatements'),
  'POST /api/admin/roles/grant': steppedUp('grantRoles'),
  'POST /api/admin/roles/revoke': steppedUp('grantRoles'),
}
