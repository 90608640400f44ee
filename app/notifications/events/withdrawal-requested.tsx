import { calendarDay } from '../../campaigns/campaign.ts'
import type { Locale } from '../../lib/locale.ts'
import type { PayoutCheck } from '../../withdrawals/payout-promise.ts'
import { defineEvent } from '../event.ts'
import type { Person, WithdrawalFacts } from '../facts.ts'
import { defineMail } from '../mail.ts'
import { Action, Lines, Paragraph } from '../mails/parts.tsx'
import { payoutLines, whichAccount, whyAdmin } from '../mails/words.ts'
import { fullName, greetingName, mailTo, noticeTo, otherAdmins } from '../outgoing.ts'
import { ofWithdrawal, staffWith } from '../rows.ts'
import { sampleAdmin, sampleOwner, sampleWithdrawal } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    withdrawal_requested: { requestId: string }
  }
}

/** 'December 12, 2026'. */
const lastDay = ({ endsOn }: PayoutCheck, locale: Locale) => calendarDay(endsOn, 'UTC', locale)

const withdrawalRequested = defineMail(
  'withdrawal-requested',
  (
    { withdrawal, name }: { name: string; withdrawal: WithdrawalFacts },
    { t, money, product, supportEmail, locale },
  ) => ({
    subject: t('Withdrawal requested: {amount}', { amount: money(withdrawal.amountCents) }),
    title: t('We have your request'),
    preview: withdrawal.check
      ? t('A routine check comes first, until {day} at the latest.', {
          day: lastDay(withdrawal.check, locale),
        })
      : t('It will be processed within 3 business days.'),
    why: t('You’re receiving this email because a withdrawal was requested from your {product} account.', {
      product,
    }),
    body: (
      <>
        <Paragraph>
          {withdrawal.check
            ? t(
                '{name}, your withdrawal request has been submitted. A routine check comes first, until {day} at the latest. After it, your request will be processed within 3 business days. The money goes to {value}.',
                {
                  name,
                  day: lastDay(withdrawal.check, locale),
                  value: whichAccount(withdrawal, { t }),
                },
              )
            : t(
                '{name}, your withdrawal request has been submitted and will be processed within 3 business days. The money goes to {value}.',
                { name, value: whichAccount(withdrawal, { t }) },
              )}
        </Paragraph>
        <Lines lines={payoutLines(withdrawal, { t, money })} />
        <Paragraph>
          <strong>{t('Wasn’t you?')}</strong>{' '}
          {t('Write to {supportEmail} right away: we can stop it until it’s approved.', { supportEmail })}
        </Paragraph>
      </>
    ),
  }),
)

const withdrawalNotice = defineMail(
  'withdrawal-notice',
  (
    { withdrawal, scholarName, email }: { scholarName: string; email: string; withdrawal: WithdrawalFacts },
    { t, money, product, appUrl },
  ) => ({
    subject: t('Review needed: {amount} withdrawal', { amount: money(withdrawal.amountCents) }),
    title: t('A withdrawal needs your review'),
    preview: `${scholarName}, ${money(withdrawal.amountCents)}`,
    why: whyAdmin({ t, product }),
    body: (
      <>
        <Paragraph>
          {t('{scholarName} requested a withdrawal. The money is on hold until an admin decides.', {
            scholarName,
          })}
        </Paragraph>
        <Lines
          lines={[
            { label: t('Scholar'), value: scholarName },
            { label: t('Email'), value: email },
            { label: t('Account holder'), value: withdrawal.accountHolder },
            { label: t('Campaigns'), value: String(withdrawal.campaignCount) },
            { label: t('Amount'), value: money(withdrawal.amountCents), isSum: true },
          ]}
        />
        <Action href={`${appUrl}/analytics?tab=withdrawals`}>{t('Review the request')}</Action>
      </>
    ),
  }),
)

/** Notifies the owner of a withdrawal request in their name, and the admins, who must decide it (P215, P217). */
export default defineEvent<{ withdrawal: WithdrawalFacts; person: Person; admins: Person[] }>()({
  kinds: ['withdrawal_requested'],
  facts({ requestId }, rows) {
    const news = ofWithdrawal({ requestId }, rows)
    return news === null || news === 'skip' ? news : { ...news, admins: staffWith('decideWithdrawals', rows) }
  },
  mustReach: ['person', 'admins'],
  mails: [withdrawalRequested, withdrawalNotice],
  notify({ withdrawal, person, admins }, { wordsFor }) {
    const others = otherAdmins(person, admins)
    const scholarName = fullName(person) || person.customUserId
    const { amountCents } = withdrawal
    const { t, money, locale } = wordsFor(person)
    const { check } = withdrawal
    const amount = money(amountCents)
    return {
      mails: [
        mailTo(withdrawalRequested, person, { name: greetingName(person), withdrawal }),
        ...others.map(admin =>
          mailTo(withdrawalNotice, admin, { scholarName, email: person.email, withdrawal }),
        ),
      ],
      notices: [
        noticeTo(person, 'withdrawal', {
          title: t('Withdrawal requested'),
          message: check
            ? t('You requested {amount}. A routine check comes first, until {day} at the latest.', {
                amount,
                day: lastDay(check, locale),
              })
            : t('You requested {amount}. It will be processed within 3 business days.', { amount }),
          amountCents,
        }),
        ...others.map(admin => {
          const { t } = wordsFor(admin)
          return noticeTo(admin, 'withdrawal', {
            title: t('Withdrawal to review'),
            message: t('{name} requested {amount}.', { name: scholarName, amount }),
            amountCents,
          })
        }),
      ],
      pushes: others.map(({ userId }) => ({
        userId,
        kind: 'to_decide',
        facts: { cents: amountCents, who: scholarName },
        path: '/analytics?tab=withdrawals',
      })),
    }
  },
  samples: [
    { withdrawal: sampleWithdrawal, person: sampleOwner, admins: [sampleAdmin] },
    {
      withdrawal: {
        ...sampleWithdrawal,
        accountType: 'savings',
        check: { endsOn: '2026-03-25', isLate: false },
      },
      person: sampleOwner,
      admins: [sampleAdmin],
    },
  ],
})
