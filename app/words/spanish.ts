import { accounts } from './es/accounts.ts'
import { browse } from './es/browse.ts'
import { campaigns } from './es/campaigns.ts'
import { common } from './es/common.ts'
import { donations } from './es/donations.ts'
import { forms } from './es/forms.ts'
import { home } from './es/home.ts'
import { ledger } from './es/ledger.ts'
import { legal } from './es/legal.ts'
import { mails } from './es/mails.ts'
import { notifications } from './es/notifications.ts'
import { payouts } from './es/payouts.ts'
import { sharing } from './es/sharing.ts'
import { shell } from './es/shell.ts'
import { ui } from './es/ui.ts'
import { withdrawals } from './es/withdrawals.ts'
import type { Catalogue } from './translate.ts'

/** Everything that Tassel says, in Spanish: one file a domain. */
export const spanish: Catalogue = {
  ...accounts,
  ...browse,
  ...campaigns,
  ...donations,
  ...forms,
  ...home,
  ...ledger,
  ...legal,
  ...mails,
  ...notifications,
  ...payouts,
  ...sharing,
  ...shell,
  ...ui,
  ...withdrawals,
  ...common,
}
