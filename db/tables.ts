// Written by `npm run tables` from db/schema. Do not edit.

import type { Locale } from '../app/lib/locale.ts'

/** The columns of a left join. */
export type OrNull<Row> = { [Column in keyof Row]: Row[Column] | null }

/** Columns of a view that are never null: PostgreSQL says null for all of them. */
export type NotNull<Row> = { [Column in keyof Row]: NonNullable<Row[Column]> }

export interface AccountingExportRow {
  format: 'journal' | 'csv'
  month: Date
  rows: number
  sealedAt: Date
  sha256: string
}

export interface AccountingPeriodRow {
  closedAt: Date
  closedBy: string
  endsAt: Date
  month: Date
  recordedAt: Date
  startsAt: Date
  timeZone: string
}

export interface ApiKeyRow {
  createdAt: Date
  createdBy: string
  expiresAt: Date
  id: string
  keySha256: string
  lastUsedAt: Date | null
  name: string
  prefix: string
  revokedAt: Date | null
  revokedBy: string | null
  scopes: string[]
}

export interface AuditChainRow {
  entryId: number
  position: number
  sha256: Buffer
  wordsSha256: Buffer | null
}

export interface AuditEntryRow {
  action: string
  actorUserId: string | null
  at: Date
  details: unknown
  id: number
  requestId: string | null
  subjectId: string
  subjectType: string
}

export interface AuditLogRow {
  action: string | null
  actorUserId: string | null
  at: Date | null
  details: unknown | null
  id: number | null
  reason: string | null
  requestId: string | null
  subjectId: string | null
  subjectType: string | null
  wordsErasedAt: Date | null
}

export interface AuditWordRow {
  details: unknown
  entryId: number
  erasedAt: Date | null
  erasedFor: string | null
  reason: string | null
  salt: Buffer | null
}

export interface BankCsvLayoutRow {
  header: string
  layout: unknown
  more: unknown
  savedAt: Date
  savedBy: string
}

export interface BankMatchRow {
  confirmedAt: Date
  confirmedBy: string
  id: string
  lineId: string
  part: number
  transactionId: number
  undoneAt: Date | null
  undoneBy: string | null
  undoReason: string | null
}

export interface BankOpeningDifferenceRow {
  cents: number
  confirmedAt: Date
  confirmedBy: string
  firstDay: Date
  id: string
  reason: string
}

export interface BankStatementLineRow {
  account: string
  bookedOn: Date
  cents: number
  description: string
  id: string
  lineKey: string
  reference: string
  statementId: string
}

export interface BankStatementRow {
  account: string
  closing: number | null
  format: 'csv' | 'camt053' | 'ofx'
  fromOn: Date
  id: string
  importedAt: Date
  importedBy: string
  lines: number
  newLines: number
  opening: number | null
  sha256: string
  untilOn: Date
}

export interface BankStatementVoidRow {
  reason: string
  secondPersonRequest: string | null
  statementId: string
  voidedAt: Date
  voidedBy: string
}

export interface BundledNoticeRow {
  at: Date
  bundledAt: Date | null
  eventId: number
  kind: 'sign-ups' | 'campaigns' | 'parental-forms' | 'reports'
  toldApart: boolean
}

export interface CampaignCountRow {
  campaignId: string
  channel: string
  count: number
  day: Date
  kind: string
}

export interface CampaignDraftRow {
  answers: unknown
  apiKeyId: string
  campaignId: string | null
  createdAt: Date
  expiresAt: Date
  id: string
  userId: string
}

export interface CampaignEndNoticeRow {
  announcedAt: Date
  campaignId: string
  impactAskedAt: Date | null
}

export interface CampaignMilestoneRow {
  campaignId: string
  percent: number
  reachedAt: Date
}

export interface CampaignPhotoRow {
  campaignId: string
  createdAt: Date
  description: string
  height: number
  place: number
  updateId: string | null
  url: string
  width: number
}

export interface CampaignReportRow {
  campaignId: string
  createdAt: Date
  details: string
  id: string
  reason: 'fraud' | 'impersonation' | 'minor' | 'misuse' | 'content' | 'other'
  reporterEmail: string | null
  reporterUserId: string | null
  resolutionNote: string | null
  resolvedAt: Date | null
  resolvedBy: string | null
  status: 'open' | 'upheld' | 'dismissed'
}

export interface CampaignRow {
  academicYear: string
  achievements: string[]
  campaignEndDate: Date | null
  campaignLink: string | null
  campaignMonth: string
  changedSinceReviewAt: Date | null
  closedToPaymentsUntil: Date | null
  consentWithdrawn: boolean
  createdAt: Date
  donationCount: number
  donorCount: number
  email: string
  firstName: string
  fundingGoal: number
  fundsFrozenAt: Date | null
  fundsFrozenBy: string | null
  gpa: string | null
  guardianUserId: string | null
  heardAboutUs: string | null
  hiddenForPrivacyAt: Date | null
  id: string
  isActive: boolean
  isApproved: boolean
  lastName: string
  major: string
  moderatedAt: Date | null
  moderatedBy: string | null
  moderation: 'approved' | 'unlisted' | 'deactivated' | null
  moderationReason: string | null
  ownerId: string
  ownerSuspended: boolean
  pendingWithdrawn: number
  phone: string | null
  profilePictureUrl: string | null
  progressPercent: number | null
  purpose: string
  raisedAmount: number
  referenceCode: string | null
  searchText: string
  settledApart: number
  showSchool: boolean
  story: string
  totalWithdrawn: number
  university: string
  updatedAt: Date
  userId: string | null
}

export interface CampaignUpdateRow {
  authorUserId: string
  body: string
  campaignId: string
  createdAt: Date
  id: string
  isImpact: boolean
  removedAt: Date | null
  removedBy: string | null
}

export interface CampaignVideoRow {
  campaignId: string
  captions: string | null
  createdAt: Date
  description: string
  height: number
  milliseconds: number
  posterUrl: string
  url: string
  width: number
}

export interface CardTestingAlertRow {
  at: Date
  campaignId: string | null
  id: number
  scope: 'address' | 'campaign' | 'platform'
}

export interface CardTestingAttackRow {
  beganAt: Date
  campaignId: string | null
  endedAt: Date | null
  id: number
}

export interface ChargeAttemptRow {
  at: Date
  campaignId: string
  card: string | null
  cents: number
  email: string
  id: number
  isMadeGood: boolean
  isStranger: boolean
  outcome: 'pending' | 'asked' | 'captured' | 'declined' | 'unknown' | 'none'
  paymentId: string
  source: string
}

export interface ChargeRefusalRow {
  campaignId: string
  code: string
  minute: Date
  number: number
}

export interface ConsentRecordRow {
  act: 'given' | 'withdrawn'
  at: Date
  campaignId: string
  guardianUserId: string
  id: string
  ipAddress: string | null
  relationship: string
  signerName: string
  statement: string
  textSha256: string
  textVersion: string
  userAgent: string | null
}

export interface CredentialRow {
  accessToken: string | null
  accessTokenExpiresAt: Date | null
  accountId: string
  createdAt: Date
  id: string
  idToken: string | null
  password: string | null
  providerId: string
  refreshToken: string | null
  refreshTokenExpiresAt: Date | null
  scope: string | null
  updatedAt: Date
  userId: string
}

export interface DisputeRow {
  cents: number
  closedAt: Date | null
  disputeId: string
  evidenceDueBy: Date | null
  id: string
  openedAt: Date
  paymentId: string
  provider: 'sandbox' | 'stripe'
  reason: string
  recordedAt: Date
  remindedDays: number | null
  status: 'inquiry' | 'inquiry_closed' | 'needs_response' | 'under_review' | 'lost' | 'won'
}

export interface DonationLineRow {
  amount: number | null
  campaignId: string | null
  creditCardFee: number | null
  foundationDonation: number | null
  hasReceipt: boolean | null
  id: string | null
  isTest: boolean | null
  offlineKind: string | null
  processingFee: number | null
  tip: number | null
  total: number | null
}

export interface DonationPauseRow {
  campaignId: string | null
  id: number
  pausedAt: Date
  pausedBy: string
  resumedAt: Date | null
  resumedBy: string | null
}

export interface DonationRow {
  amount: number
  campaignId: string
  changedAt: Date | null
  createdAt: Date
  donorEmail: string
  donorName: string | null
  givenAmount: number
  givenTotal: number
  honoreeEmail: string | null
  id: string
  inHonorOf: string | null
  isAnonymous: boolean
  locale: Locale
  message: string | null
  status: 'captured' | 'refunded' | 'disputed'
  thankedAt: Date | null
  thankYou: string | null
  total: number
  wantsUpdates: boolean
  wordsHiddenAt: Date | null
}

export interface DonationSummaryRow {
  amount: number | null
  campaignId: string | null
  createdAt: Date | null
  displayName: string | null
  id: string | null
  inHonorOf: string | null
  isRecommended: boolean | null
  message: string | null
  thankYou: string | null
}

export interface DonorLinkRow {
  codeHash: string
  createdAt: Date
  email: string
  expiresAt: Date
  id: string
  tokenHash: string
  tries: number
  usedAt: Date | null
}

export interface DonorSessionRow {
  createdAt: Date
  email: string
  expiresAt: Date
  id: string
  tokenHash: string
}

export interface EnteredBeforeProofRow {
  firstName: string
  lastName: string
  profilePictureUrl: string | null
  provedAt: Date
  userId: string
}

export interface ExpectedCheckRow {
  campaignId: string
  cents: number
  createdAt: Date
  donorEmail: string | null
  donorName: string
  expiresAt: Date
  id: string
}

export interface FeeScheduleRow {
  confirmedAt: Date | null
  confirmedBy: string | null
  creditSurchargeBp: number
  id: string
  madeAt: Date
  madeBy: string | null
  mode: 'choice' | 'required' | 'surcharge'
  platformBp: number
  processingBp: number
  processingFlat: number
  reason: string
  statedCostBp: number | null
  surchargeNoticedOn: Date | null
  surchargeState: string | null
  tipChoices: number[]
  tipDefault: number
  validFrom: Date
  withdrawalFlat: number
}

export interface FormerUserIdRow {
  changedAt: Date
  customUserId: string
  reservedUntil: Date
  userId: string
}

export interface IdempotencyKeyRow {
  answer: unknown
  createdAt: Date
  key: string
  operation: string
  requestHash: string
  scope: string
  status: number
}

export interface JoinedRefundRow {
  refundId: string
  requestedAt: Date
  requestedBy: string
  requestId: string
}

export interface LedgerAccountRow {
  code: string
  kind: 'asset' | 'liability' | 'revenue' | 'expense'
  name: string
}

export interface LedgerEntryRow {
  account: string
  amount: number
  campaignId: string | null
  transactionId: number
}

export interface LedgerTransactionRow {
  campaignId: string | null
  id: number
  idempotencyKey: string
  kind: 'donation_captured' | 'donation_refunded' | 'refund_failed' | 'donation_disputed' | 'dispute_won' | 'withdrawal_requested' | 'withdrawal_approved' | 'withdrawal_rejected' | 'payout_paid' | 'payout_returned' | 'payment_held' | 'held_refunded' | 'held_refund_failed' | 'held_disputed' | 'held_dispute_won' | 'suspense_assigned' | 'suspense_reclaimed' | 'ownerless_funds' | 'provider_fee_changed' | 'provider_account_fee' | 'provider_settled' | 'shortfall_written_off' | 'offline_received' | 'offline_reversed' | 'micro_deposits_sent' | 'micro_deposits_returned'
  occurredAt: Date
  postedAt: Date
  subjectId: string
}

export interface LiveBankLineRow {
  account: string | null
  bookedOn: Date | null
  cents: number | null
  description: string | null
  id: string | null
  lineKey: string | null
  reference: string | null
  statementId: string | null
}

export interface LiveBankStatementRow {
  account: string | null
  closing: number | null
  format: string | null
  fromOn: Date | null
  id: string | null
  importedAt: Date | null
  importedBy: string | null
  lines: number | null
  newLines: number | null
  opening: number | null
  sha256: string | null
  untilOn: Date | null
}

export interface MailingChoiceRow {
  act: 'given' | 'withdrawn'
  at: Date
  email: string
  id: number
  source: 'donation' | 'my_donations'
  textVersion: string
}

export interface MailRow {
  createdAt: Date
  dismissedAt: Date | null
  emptiedAt: Date | null
  eventId: number | null
  givenUpAt: Date | null
  htmlBody: string
  id: string
  lastError: string | null
  opensUntil: Date | null
  receiptId: string | null
  sentAt: Date | null
  serverFailedAt: Date | null
  subject: string
  template: string
  textBody: string
  toEmail: string
  unsubscribeUrl: string | null
}

export interface MicroDepositRow {
  accountKey: string
  endedAt: Date | null
  firstCents: number
  id: string
  payoutBatchId: string | null
  requestedAt: Date
  secondCents: number
  sentAt: Date | null
  status: 'requested' | 'sent' | 'confirmed' | 'failed' | 'returned'
  tries: number
  userId: string
  withdrawalId: string
}

export interface MigrationRow {
  appliedAt: Date
  name: string
  sha256: string
}

export interface NotificationPreferenceRow {
  campaignUpdates: boolean
  donations: boolean
  donorMessages: boolean
  pushCampaignEnd: boolean
  pushDetails: boolean
  pushDisputes: boolean
  pushDonations: boolean
  pushGoals: boolean
  pushToDecide: boolean
  pushWithdrawals: boolean
  quietFrom: number | null
  quietUntil: number | null
  updatedAt: Date
  userId: string
  weeklyReports: boolean
}

export interface NotificationRow {
  amount: number | null
  createdAt: Date
  donor: string | null
  eventId: number | null
  icon: string | null
  id: string
  message: string
  readAt: Date | null
  student: string | null
  title: string
  type: 'campaign_created' | 'donation_received' | 'donation_returned' | 'profile_complete' | 'milestone' | 'withdrawal' | 'sign_up' | 'moderation'
  userId: string
}

export interface OfflineDonationRow {
  campaignId: string
  cents: number
  confirmedAt: Date | null
  confirmedBy: string | null
  depositedOn: Date | null
  donorEmail: string | null
  donorName: string | null
  endedAt: Date | null
  endedBy: string | null
  endReason: string | null
  enteredAt: Date
  enteredBy: string
  hasReceipt: boolean
  id: string
  importId: string | null
  importRow: number | null
  isAnonymous: boolean
  isTest: boolean
  kind: 'cheque' | 'cash' | 'transfer' | 'daf' | 'payroll'
  needsConfirmation: boolean
  note: string | null
  overrideOf: string | null
  overrideReason: string | null
  receivedOn: Date
  reference: string
  status: 'waiting' | 'posted' | 'reversed' | 'discarded'
}

export interface OfflineImportRow {
  cents: number
  id: string
  importedAt: Date
  importedBy: string
  recorded: number
  rows: number
  sha256: string
}

export interface OidcAttemptRow {
  browserHash: string
  createdAt: Date
  expiresAt: Date
  next: string
  stateHash: string
}

export interface OidcIdentityRow {
  issuer: string
  linkedAt: Date
  subject: string
  userId: string
}

export interface OutboxEventRow {
  createdAt: Date
  dismissedAt: Date | null
  emptiedAt: Date | null
  givenUpAt: Date | null
  handledAt: Date | null
  id: number
  kind: string
  lastError: string | null
  payload: unknown
  tries: number
  tryAgainAt: Date | null
}

export interface ParentalSubmissionRow {
  campaignId: string
  createdAt: Date
  form: string
  parentEmail: string
  parentFirstName: string
  parentLastName: string
  parentPhone: string | null
  relationship: string | null
  school: string | null
  studentGrade: string | null
}

export interface PasskeyChallengeRow {
  browserHash: string
  challengeHash: string
  createdAt: Date
  expiresAt: Date
  purpose: 'register' | 'sign-in' | 'step-up'
  userId: string | null
}

export interface PasskeyRow {
  counter: number
  createdAt: Date
  credentialId: string
  id: string
  isBackedUp: boolean
  isBackupEligible: boolean
  lastUsedAt: Date | null
  name: string
  publicKey: Buffer
  transports: string[]
  userId: string
}

export interface PasswordResetRow {
  createdAt: Date
  expiresAt: Date
  id: string
  tokenHash: string
  usedAt: Date | null
  userId: string
  voidedAt: Date | null
}

export interface PayeeCheckReviewRow {
  changes: string
  id: string
  reviewed: string
  reviewedAt: Date
  reviewedBy: string
}

export interface PayeeHoldRow {
  clearedAt: Date | null
  clearedBecause: string | null
  clearedBy: string | null
  clearedHow: 'person' | 'time' | 'deposits' | null
  endsAt: Date | null
  facts: unknown
  id: string
  raisedAt: Date
  rule: 'sanctions-match' | 'shared-account' | 'name-mismatch' | 'new-account' | 'large-first-payout' | 'small-donations'
  subject: string
  withdrawalId: string
}

export interface PaymentMovementRow {
  at: Date
  cents: number
  kind: 'captured' | 'refunded' | 'refund_failed' | 'disputed' | 'dispute_won' | 'fee'
  movementId: string
  paymentId: string
  provider: 'sandbox' | 'stripe'
  recordedAt: Date
  refundId: string | null
}

export interface PaymentRow {
  amount: number
  attempts: number
  campaignId: string
  capturedAt: Date | null
  cardFingerprint: string | null
  cardFunding: 'credit' | 'debit' | 'prepaid' | 'unknown' | 'link' | null
  createdAt: Date
  creditCardFee: number
  declineCode: string | null
  donorEmail: string
  donorKeyHash: string | null
  donorName: string | null
  failedLookUps: number
  foundationDonation: number
  giverAddressSealed: string | null
  heldTotal: number | null
  honoreeEmail: string | null
  id: string
  inHonorOf: string | null
  isAnonymous: boolean
  isCheckout: boolean
  isTest: boolean
  locale: Locale
  lookedUpAt: Date | null
  message: string | null
  nextLookUpAt: Date | null
  paymentMethod: string
  processingFee: number
  provider: 'sandbox' | 'stripe'
  providerFee: number
  providerPaymentId: string | null
  quoteId: string
  requestHash: string
  sourceHash: string | null
  status: 'started' | 'captured' | 'failed' | 'expired' | 'held'
  tip: number
  tokenHash: string | null
  total: number
  wantsUpdates: boolean
}

export interface PaymentWarningRow {
  closedAt: Date | null
  id: string
  kind: 'fraud_warning' | 'review'
  paymentId: string
  provider: 'sandbox' | 'stripe'
  reason: string
  recordedAt: Date
  warnedAt: Date
  warningId: string
}

export interface PayoutBatchRow {
  cancelAskedAt: Date | null
  cancelAskedBy: string | null
  cancelReason: string | null
  createdAt: Date
  createdBy: string
  day: Date
  downloadedAt: Date | null
  downloadedBy: string | null
  effectiveOn: Date
  entries: number
  entryHash: string
  fileSha256: string
  id: string
  isMicroDeposits: boolean
  number: number
  originator: unknown
  settledAt: Date | null
  settledBy: string | null
  status: 'open' | 'paid' | 'cancelled'
  timeOfDay: string
  total: number
}

export interface PlatformModeRow {
  isDemo: boolean
  since: Date
  singleton: boolean
  takesTests: boolean
}

export interface PrivacyReportRow {
  askedBy: string | null
  at: Date
  campaignId: string
  clearedAt: Date | null
  clearedBy: string | null
  findings: unknown
  id: string
  milliseconds: number
  places: number
  unread: string[]
  unstoredMails: number
}

export interface ProfileRow {
  completedAt: Date | null
  createdAt: Date
  customUserId: string
  email: string
  firstName: string
  id: string
  lastName: string
  profilePictureUrl: string | null
  updatedAt: Date
  userId: string
}

export interface ProviderComparisonRow {
  changes: number
  comparedAt: Date
  complete: boolean
  differences: number
  id: number
  payouts: number
  since: Date
  until: Date
}

export interface ProviderDifferenceRow {
  foundAt: Date
  id: string
  kind: 'unknown_here' | 'missing_there' | 'amount' | 'fee' | 'state'
  ours: string
  oursCents: number | null
  paymentId: string | null
  provider: 'sandbox' | 'stripe'
  providerPaymentId: string | null
  resolution: string | null
  resolvedAt: Date | null
  resolvedBy: string | null
  seenAt: Date
  theirs: string
  theirsCents: number | null
}

export interface ProviderPayoutRow {
  amount: number
  id: string
  kind: 'payout' | 'fee'
  paidAt: Date
  provider: 'sandbox' | 'stripe'
  providerPayoutId: string
  recordedAt: Date
}

export interface PublicCampaignRow {
  academicYear: string | null
  achievements: string[] | null
  campaignEndDate: Date | null
  campaignLink: string | null
  campaignMonth: string | null
  createdAt: Date | null
  donationCount: number | null
  donorCount: number | null
  firstName: string | null
  fundingGoal: number | null
  gpa: string | null
  id: string | null
  isActive: boolean | null
  isApproved: boolean | null
  isMinor: boolean | null
  isVerified: boolean | null
  lastName: string | null
  major: string | null
  profilePictureUrl: string | null
  progressPercent: number | null
  purpose: string | null
  raisedAmount: number | null
  reviewedAt: Date | null
  searchText: string | null
  story: string | null
  university: string | null
  updatedAt: Date | null
}

export interface PushDeviceRow {
  addressHash: string
  claimedUntil: Date | null
  createdAt: Date
  failures: number
  id: string
  kind: 'web' | 'fcm' | 'apns'
  lastUsedAt: Date
  madeFor: string | null
  sealedAddress: string
  sessionId: string
  timeZone: string
  tryAgainAt: Date | null
  userId: string
}

export interface PushRow {
  createdAt: Date
  deviceId: string
  dismissedAt: Date | null
  dueAt: Date
  eventId: number
  facts: unknown
  givenUpAt: Date | null
  id: string
  kind: 'donation' | 'goal' | 'withdrawal' | 'campaign_end' | 'to_decide' | 'dispute'
  lastError: string | null
  path: string
  sentAt: Date | null
  userId: string
}

export interface QuoteRow {
  amount: number
  campaignId: string
  coversFees: boolean
  createdAt: Date
  creditCardFee: number
  expiresAt: Date
  feeScheduleId: string
  foundationDonation: number
  foundationPercentage: number
  id: string
  paymentMethod: 'credit_card' | 'debit_card' | 'apple_pay'
  processingFee: number
  tip: number
  tipPercentage: number
  total: number
}

export interface RateLimitRow {
  expire: number | null
  key: string
  points: number
}

export interface ReceiptFormRow {
  content: unknown
  id: string
  madeAt: Date
  sha256: string
}

export interface ReceiptRow {
  amount: number
  cents: number
  creditCardFee: number
  donationId: string | null
  donorEmail: string | null
  donorName: string | null
  formId: string
  foundationDonation: number
  givenOn: Date | null
  id: string
  issuedAt: Date
  issuedOn: Date
  kind: 'original' | 'corrected' | 'annual'
  nameUntil: Date | null
  number: number
  ofReceipts: string[] | null
  paidCents: number
  processingFee: number
  replacedBy: string | null
  replaces: string | null
  series: string
  seriesYear: number
  sha256: string
  student: string | null
  tip: number
  year: number | null
}

export interface ReceiptSeryRow {
  last: number
  series: 'R' | 'T'
  year: number
}

export interface RefundRequestRow {
  answer: string | null
  decidedAt: Date | null
  decidedBy: string | null
  donationId: string
  id: string
  outcome: 'granted' | 'declined' | null
  reason: string
  requestedAt: Date
}

export interface RefundRow {
  attempt: number
  failedAt: Date | null
  failure: string | null
  finishedAt: Date | null
  id: string
  paymentId: string
  reason: string
  requestedAt: Date
  requestedBy: string
  returnedAt: Date | null
  total: number
}

export interface RememberedDeviceRow {
  createdAt: Date
  expiresAt: Date
  id: string
  lastUsedAt: Date | null
  tokenHash: string
  userAgent: string | null
  userId: string
}

export interface RestoresElsewhereRow {
  booksUpTo: Date
  phrase: string
  typedAt: Date
  typedBy: string
}

export interface RightsGrantedRow {
  grantedAt: Date
  role: string
  sha256: string
}

export interface RollupsCalendarRow {
  asOf: Date
  theOne: boolean
  timeZone: string
}

export interface RollupsCampaignDayRow {
  amount: number
  campaignId: string
  day: Date
  donations: number
}

export interface RollupsCampaignSumRow {
  atGoal: number
  campaigns: number
  donations: number
  donors: number
  goal: number
  isActive: boolean
  month: string
  pending: number
  purpose: string
  raised: number
  withdrawn: number
}

export interface RollupsDonationDayRow {
  amount: number
  day: Date
  donations: number
}

export interface RollupsDonorNameRow {
  donorEmail: string
  searchText: string
}

export interface RollupsDonorRow {
  donationCount: number
  donorEmail: string
  donorName: string | null
  firstDonation: Date | null
  id: string
  lastDonation: Date | null
  namedAt: Date | null
  totalDonated: number
}

export interface RollupsLedgerDayRow {
  account: string
  amount: number
  day: Date
  entries: number
  kind: string
}

export interface RollupsNewcomerDayRow {
  campaigns: number
  day: Date
  signUps: number
}

export interface RollupsPersonRow {
  donors: number
  withCampaign: number
  withDonation: number
  withGoal: number
  withWithdrawal: number
}

export interface RollupsRealFundRow {
  campaignId: string
  raised: number
}

export interface RollupsTouchedRow {
  key: string
  kind: 'donor' | 'donation_day' | 'ledger_day' | 'platform'
}

export interface SanctionsListRow {
  id: string
  names: unknown
  people: number
  publishedOn: Date
  secondPersonRequest: string | null
  sha256: string
  uploadedAt: Date
  uploadedBy: string
}

export interface SecondPersonRequestRow {
  aloneFrom: Date | null
  decidedAt: Date | null
  decidedBy: string | null
  decisionReason: string | null
  details: unknown
  id: string
  kind: string
  outcome: 'confirmed' | 'declined' | 'withdrawn' | null
  payload: unknown
  reason: string | null
  requestedAt: Date
  requestedBy: string
  subjectId: string
}

export interface SelfCheckRow {
  at: Date
  differences: number
  id: number
  isComplete: boolean
  report: unknown
  tookMs: number
}

export interface SessionRow {
  createdAt: Date
  expiresAt: Date
  id: string
  ipAddress: string | null
  provedBy: 'sign-up' | 'code' | 'password' | 'device' | 'passkey' | 'reset-link' | 'oidc' | 'oidc-mfa'
  steppedUpAt: Date | null
  token: string
  updatedAt: Date
  userAgent: string | null
  userId: string
}

export interface SignInCodeRow {
  browserHash: string
  codeHash: string
  createdAt: Date
  expiresAt: Date
  id: string
  purpose: 'sign-in' | 'prove-email' | 'step-up'
  tries: number
  usedAt: Date | null
  userId: string
  voidedAt: Date | null
}

export interface SuspenseItemRow {
  amount: number
  assignedCampaignId: string | null
  assignments: number
  campaignId: string | null
  decidedAt: Date | null
  decidedBy: string | null
  foundAt: Date
  id: string
  kind: 'other_total' | 'owner_left' | 'unknown_payment' | 'ownerless_funds'
  paymentId: string | null
  provider: 'sandbox' | 'stripe' | null
  providerFee: number
  providerPaymentId: string | null
  reason: string | null
  refundAttempt: number
  refundRequestedAt: Date | null
  returned: number
  status: 'open' | 'assigned' | 'refunded' | 'disputed'
}

export interface TaskRunRow {
  failedAt: Date | null
  firstAt: Date
  lastError: string | null
  succeededAt: Date | null
  task: string
  walkedTo: Date | null
}

export interface TestimonialRow {
  amount: number
  field: string
  id: string
  name: string
  position: number
  quote: string
}

export interface UploadRow {
  bytes: number
  contentType: string
  createdAt: Date
  forgottenAt: Date | null
  height: number | null
  key: string
  milliseconds: number | null
  userId: string | null
  width: number | null
}

export interface UserRoleRow {
  grantedAt: Date
  oidcConfirmedAt: Date | null
  role: 'owner' | 'finance' | 'moderator' | 'support' | 'auditor'
  userId: string
}

export interface UserRow {
  createdAt: Date
  deletedAt: Date | null
  email: string
  emailVerified: boolean
  id: string
  image: string | null
  locale: Locale
  name: string
  sessionGeneration: number
  suspendedAt: Date | null
  suspendedBy: string | null
  suspensionReason: string | null
  updatedAt: Date
}

export interface VerificationRow {
  createdAt: Date
  expiresAt: Date
  id: string
  identifier: string
  updatedAt: Date
  value: string
}

export interface WebhookDeliveryRow {
  answerStatus: number | null
  answerText: string | null
  attemptedAt: Date | null
  attempts: number
  endpointId: string
  error: string | null
  leasedUntil: Date | null
  messageId: string
  nextAt: Date
  status: 'waiting' | 'delivered' | 'dead'
}

export interface WebhookEndpointRow {
  createdAt: Date
  description: string
  disabledAt: Date | null
  disabledBecause: 'staff' | 'gone' | 'failing' | null
  eventsAfter: number
  eventTypes: string[]
  failingSince: Date | null
  formerSecret: string | null
  formerUntil: Date | null
  id: string
  secret: string
  url: string
}

export interface WebhookEventRow {
  eventId: string
  payload: unknown
  provider: string
  providerPaymentId: string
  receivedAt: Date
  type: string
}

export interface WebhookMessageRow {
  body: string
  collectedAt: Date
  eventId: number | null
  id: string
  type: string
}

export interface WeeklyReportRow {
  createdAt: Date
  userId: string
  week: string
}

export interface WithdrawalApprovalRow {
  adminUserId: string
  at: Date
  withdrawalId: string
}

export interface WithdrawalRow {
  accountHolderName: string
  accountKey: string | null
  accountLast4: string
  accountNumber: string
  accountType: 'checking' | 'savings'
  amount: number
  approvalsNeeded: number
  campaignId: string
  changedAt: Date | null
  createdAt: Date
  decidedAt: Date | null
  decidedBy: string | null
  email: string
  feeScheduleId: string
  fullName: string
  id: string
  isTest: boolean
  notes: string | null
  paidAt: Date | null
  paidBy: string | null
  payout: number
  payoutBatchId: string | null
  phone: string
  platformFee: number
  processingFee: number
  rejectionReason: string | null
  requestId: string
  returnedAt: Date | null
  routingNumber: string
  status: 'pending' | 'approved' | 'rejected' | 'paid' | 'returned'
  userId: string
}

export interface YearSummaryMailRow {
  createdAt: Date
  userId: string
  year: number
}
