import type { WithdrawalRow } from '#db/tables.ts'
import { commonSurnames } from '../campaigns/privacy/common-surnames.ts'
import { type IsOrdinary, type PrivateWords, tokensOf } from '../campaigns/privacy/find-words.ts'
import type { App } from '../platform/app.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { oneRow } from '../platform/database/one-row.server.ts'
import { openBankDetails } from '../withdrawals/bank-details/bank-details.server.ts'
import { messagesIn } from '../words/catalogs.ts'

type Row = {
  firstName: string
  lastName: string
  university: string
  showSchool: boolean
  school: string | null
  phones: string[]
  emails: string[]
}

/** What must not be public about a minor. Account numbers are decrypted here, and nothing of it is stored or logged (P886). */
export async function loadPrivateWords(
  app: App,
  db: Db,
  campaignId: string,
  address: string,
): Promise<PrivateWords> {
  const row = await oneRow<Row>(
    db,
    'private_words',
    `select c.first_name, c.last_name, c.university, c.show_school, s.school,
       array(select distinct t from unnest(array[c.phone, s.parent_phone] || array(select w.phone from withdrawals w where w.campaign_id = c.id)) t
         where t <> '') as phones,
       array(select distinct t from unnest(array[c.email, s.parent_email, u.email] || array(select w.email from withdrawals w where w.campaign_id = c.id)) t
         where t <> '') as emails
     from campaigns c join users u on u.id = c.guardian_user_id left join parental_submissions s on s.campaign_id = c.id where c.id = $1`,
    [campaignId],
  )
  const sealed = await db.rows<Pick<WithdrawalRow, 'id' | 'routingNumber' | 'accountNumber'>>(
    'accounts_to_search_for',
    `select distinct on (coalesce(account_key, id::text)) id, routing_number, account_number from withdrawals
     where campaign_id = $1 order by coalesce(account_key, id::text), created_at desc`,
    [campaignId],
  )
  const { product, legalEntity, supportEmail, privacyEmail } = app.env.branding
  const schools = [row.showSchool ? '' : row.university, row.school ?? '']
  const isShown = (school: string) => row.showSchool && school.toLowerCase() === row.university.toLowerCase()
  return {
    firstName: row.firstName,
    lastName: row.lastName,
    schools: schools.filter(school => school !== '' && !isShown(school)),
    phones: row.phones,
    emails: row.emails.filter(email => ![supportEmail, privacyEmail].includes(email)),
    accounts: sealed.map(withdrawal => openBankDetails(app.secrets, withdrawal.id, withdrawal).accountNumber),
    address,
    publicNames: [product, legalEntity, ...(row.showSchool ? [row.university] : [])],
  }
}

let ordinary: Set<string> | undefined

/** True for words that the platform's own texts have in lower case, in English or a translation, so not for names in examples. */
export const isOrdinary: IsOrdinary = word => {
  ordinary ??= new Set(
    tokensOf(JSON.stringify(Object.entries(messagesIn('es'))))
      .filter(({ word: lower, typed }) => lower === typed)
      .map(({ word: lower }) => lower),
  )
  return ordinary.has(word) || commonSurnames.has(word)
}
