import type { MailTemplate } from '../mail.ts'
import { accountDeleted } from './account-deleted.tsx'
import { accountStanding } from './account-standing.tsx'
import { campaignLive } from './campaign-live.tsx'
import { campaignModerated } from './campaign-moderated.tsx'
import { campaignReported } from './campaign-reported.tsx'
import { campaignUpdate } from './campaign-update.tsx'
import { code } from './code.tsx'
import { consentChanged } from './consent-changed.tsx'
import { disputeNotice } from './dispute-notice.tsx'
import { disputeWon } from './dispute-won.tsx'
import { donationReceived } from './donation-received.tsx'
import { donationRefunded } from './donation-refunded.tsx'
import { donationReturned } from './donation-returned.tsx'
import { giftInHonor } from './gift-in-honor.tsx'
import { milestone } from './milestone.tsx'
import { newCampaignNotice } from './new-campaign-notice.tsx'
import { noticesBundled } from './notices-bundled.tsx'
import { parentalForm } from './parental-form.tsx'
import { passkeyChanged } from './passkey-changed.tsx'
import { passwordChanged } from './password-changed.tsx'
import { passwordReset } from './password-reset.tsx'
import { receipt } from './receipt.tsx'
import { signUpNotice } from './sign-up-notice.tsx'
import type { Template } from './template.ts'
import { thankYou } from './thank-you.tsx'
import { userIdChanged } from './user-id-changed.tsx'
import { weeklyReport } from './weekly-report.tsx'
import { welcome } from './welcome.tsx'
import { withdrawalApproved } from './withdrawal-approved.tsx'
import { withdrawalNotice } from './withdrawal-notice.tsx'
import { withdrawalPaid } from './withdrawal-paid.tsx'
import { withdrawalRejected } from './withdrawal-rejected.tsx'
import { withdrawalRequested } from './withdrawal-requested.tsx'
import { withdrawalReturned } from './withdrawal-returned.tsx'

/** Every kind of mail. */
export const templates: { [T in MailTemplate]: Template<T> } = {
  code,
  'password-reset': passwordReset,
  'password-changed': passwordChanged,
  'account-standing': accountStanding,
  'user-id-changed': userIdChanged,
  'passkey-changed': passkeyChanged,
  'account-deleted': accountDeleted,
  welcome,
  'sign-up-notice': signUpNotice,
  'notices-bundled': noticesBundled,
  'campaign-live': campaignLive,
  'new-campaign-notice': newCampaignNotice,
  'campaign-update': campaignUpdate,
  'campaign-reported': campaignReported,
  'campaign-moderated': campaignModerated,
  'consent-changed': consentChanged,
  'parental-form': parentalForm,
  'weekly-report': weeklyReport,
  milestone,
  receipt,
  'thank-you': thankYou,
  'gift-in-honor': giftInHonor,
  'donation-received': donationReceived,
  'donation-refunded': donationRefunded,
  'donation-returned': donationReturned,
  'dispute-won': disputeWon,
  'dispute-notice': disputeNotice,
  'withdrawal-requested': withdrawalRequested,
  'withdrawal-notice': withdrawalNotice,
  'withdrawal-approved': withdrawalApproved,
  'withdrawal-paid': withdrawalPaid,
  'withdrawal-rejected': withdrawalRejected,
  'withdrawal-returned': withdrawalReturned,
}
