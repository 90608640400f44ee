import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCents } from '../../../lib/cents.ts'
import { addressOf } from '../../../lib/endpoint.ts'
import { languages } from '../../../lib/locale.ts'
import { longDayIn } from '../../../lib/moment.ts'
import { type Message, phrase } from '../../../lib/phrase.ts'
import type { DescribePage, ScreenProps } from '../../../shell/screen.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Page, PageHeading } from '../../../ui/page.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import type { ClosedLink, ReceiptPage } from '../contract.ts'
import type { Receipt, ReceiptDonation } from '../receipt.ts'

export const describe: DescribePage<ReceiptPage> = (_, __, { t }) => ({
  title: t('Receipt'),
  description: t('The receipt of a donation.'),
  noIndex: true,
})

/** /receipt: the receipt behind a mailed link, or why the link no longer opens it. */
export default function ReceiptScreen({ data }: ScreenProps<'GET /api/screens/receipt'>) {
  return data.receipt ? <ReceiptView receipt={data.receipt} token={data.token} /> : <Closed why={data.why} />
}

/** Amounts have the currency sign of the day of issue; lines and sentences are in the receipt's own language. */
function ReceiptView({ receipt, token }: { receipt: Receipt; token: string }) {
  const { t, locale } = useWords()
  const { number, issuedOn, replaces, isTest, entity, donor, donations, year } = receipt
  const unbroken = (
    <span key="number" className="whitespace-nowrap">
      {number}
    </span>
  )
  const day = (iso: string) => longDayIn(new Date(`${iso}T00:00:00Z`), languages[locale].tag, 'UTC')
  return (
    <Page width="text">
      <PageHeading
        title={
          year === null ? (
            <Phrase words="Receipt <0/>" parts={[unbroken]} />
          ) : (
            <Phrase
              words="Donations of {year}: receipt <0/>"
              values={{ year: String(year) }}
              parts={[unbroken]}
            />
          )
        }
        lede={t('Issued on {day}', { day: day(issuedOn) })}
      />
      <div className="grid gap-6">
        {isTest ? <Banner tone="info" title={t('This is a test. No money moved.')} /> : null}
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[10rem_1fr]">
          <Fact label={t('Received by')}>
            <strong>{entity.name}</strong>
            {entity.address.map(line => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
            {entity.ein ? <span className="block">{t('EIN {ein}', { ein: entity.ein })}</span> : null}
          </Fact>
          <Fact label={t('Donor')}>{donor.name ?? donor.email ?? t('Anonymous')}</Fact>
          {replaces ? <Fact label={t('Replaces')}>{replaces}</Fact> : null}
        </dl>
        {donations.map(donation => (
          <DonationTable
            key={donation.donationId}
            donation={donation}
            receipt={receipt}
            day={day(donation.givenOn)}
          />
        ))}
        {donations.length === 1 ? null : (
          <p className="flex justify-between border-t border-line pt-3 font-semibold">
            <span>{t('Total')}</span>
            <span className="figures">{formatCents(receipt.cents, receipt.currencySign)}</span>
          </p>
        )}
        <TaxSentences receipt={receipt} />
        <div className="flex flex-wrap gap-3 print:hidden">
          <Button asChild>
            <a href={addressOf('GET /api/receipts/pdf', { query: { token } })} download>
              {t('Download the PDF')}
            </a>
          </Button>
          <Button variant="secondary" onClick={() => window.print()}>
            {t('Print')}
          </Button>
        </div>
      </div>
    </Page>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  )
}

function DonationTable({
  donation,
  receipt: { currencySign, year, locale },
  day,
}: {
  donation: ReceiptDonation
  receipt: Receipt
  day: string
}) {
  const { t } = useWords()
  const money = (cents: number) => formatCents(cents, currencySign)
  const { campaign, lines, cents, paidCents, returnedCents, number } = donation
  return (
    <section className="rounded-md border border-line p-4">
      <h2 className="mb-3 text-lg">
        {campaign ? <span lang={locale}>{campaign}, </span> : null}
        {day}
        {year === null ? null : <span className="block text-sm text-ink-soft">{number}</span>}
      </h2>
      <table className="w-full">
        <caption className="sr-only">{t('Amounts')}</caption>
        <tbody>
          {lines.map(line => (
            <tr key={line.key}>
              <th scope="row" lang={locale} className="py-1 text-start font-normal">
                {line.label}
              </th>
              <td className="figures py-1 ps-4 text-end align-top">{money(line.cents)}</td>
            </tr>
          ))}
          <tr className="border-t border-line font-semibold">
            <th scope="row" className="pt-2 text-start">
              {t('Total')}
            </th>
            <td className="figures ps-4 pt-2 text-end">{money(cents)}</td>
          </tr>
        </tbody>
      </table>
      {returnedCents > 0 ? (
        <p className="mt-2 text-sm text-ink-soft">
          {t('{returned} of the {paid} paid was returned.', {
            paid: money(paidCents),
            returned: money(returnedCents),
          })}
        </p>
      ) : null}
    </section>
  )
}

/** The fixed sentences, each below the names of its lines. */
function TaxSentences({ receipt: { donations, sentences, statements, locale } }: { receipt: Receipt }) {
  const lines = donations.flatMap(donation => donation.lines)
  if (sentences.length + statements.length === 0) return null
  return (
    <div lang={locale} className="grid gap-3">
      {sentences.map(({ legalClass, text }) => (
        <p key={legalClass}>
          <strong className="block">
            {[...new Set(lines.flatMap(line => (line.legalClass === legalClass ? [line.label] : [])))].join(
              ', ',
            )}
          </strong>
          {text}
        </p>
      ))}
      {statements.map(statement => (
        <p key={statement}>{statement}</p>
      ))}
    </div>
  )
}

const closedWords: Record<ClosedLink, Message> = {
  replaced: phrase('This receipt is no longer valid. A corrected one replaced it.'),
  erased: phrase('This receipt can’t be opened anymore: its donor’s data was erased.'),
  expired: phrase('This link has expired.'),
}

function Closed({ why }: { why: ClosedLink }) {
  const { t } = useWords()
  return (
    <Page width="text">
      <PageHeading title={t('Receipt')} />
      <div className="grid justify-items-start gap-5">
        <p>{t(closedWords[why])}</p>
        <p>
          {t(
            'Your valid receipts are on My donations. Enter your email address there, and we send you a link.',
          )}
        </p>
        <Button asChild size="lg">
          <Link to="/my-donations">{t('My donations')}</Link>
        </Button>
      </div>
    </Page>
  )
}
