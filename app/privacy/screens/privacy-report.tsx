import { Link } from 'react-router'
import type { PrivacyReport, PrivacyReportData } from '../../campaigns/privacy/contract.ts'
import { privacyReportInput } from '../../campaigns/privacy/contract.ts'
import { places, wordKinds } from '../../campaigns/privacy/report.ts'
import { Findings } from '../../campaigns/privacy/screens/findings.tsx'
import { momentIn } from '../../lib/moment.ts'
import { CommandForm, useCommandForm } from '../../shell/command-form.tsx'
import type { DescribePage, ScreenProps } from '../../shell/screen.ts'
import { useSession } from '../../shell/use-session.tsx'
import { useLive } from '../../shell/wire/use-live.browser.ts'
import { Banner } from '../../ui/banner.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { TextInput } from '../../ui/fields/text-input.tsx'
import { Page, PageHeading, Section } from '../../ui/page.tsx'
import { useWords } from '../../words/use-words.tsx'

export const describe: DescribePage<PrivacyReportData> = (_, __, { t }) => ({
  title: t('Privacy report'),
  description: t('Where your student’s private words are public.'),
  noIndex: true,
})

/** The guardian's privacy report: the result, the button that looks again, and what is looked at (P886). */
export default function PrivacyReportScreen({
  data,
}: ScreenProps<'GET /api/screens/privacy-report/:campaignId'>) {
  const { t } = useWords()
  useLive(data.topics)
  const { firstName, isHidden, report } = data
  return (
    <Page width="text">
      <PageHeading
        title={t('Privacy report')}
        eyebrow={firstName}
        lede={t('We look everywhere in public for {name}’s last name and what else must stay private.', {
          name: firstName,
        })}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        {isHidden ? (
          <Banner
            tone="danger"
            role="note"
            title={t('The page is hidden')}
            action={
              <Link to="/account" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
                {t('Edit the campaign')}
              </Link>
            }
          >
            {t(
              'It shows a private word. Once the word is gone, look again and the page is back. The money is safe.',
            )}
          </Banner>
        ) : null}
        {report ? <Result report={report} /> : null}
        <LookNow campaignId={data.campaignId} isFirst={report === null} />
        <Scope />
      </div>
    </Page>
  )
}

/** The result in one sentence, and the findings. */
function Result({ report }: { report: PrivacyReport }) {
  const { t, locale } = useWords()
  const { timeZone } = useSession()
  const { places: count, findings, unread, unstoredMails, at } = report
  const open = findings.filter(({ isHidden, isCleared }) => !isHidden && !isCleared)
  return (
    <section aria-labelledby="result" aria-live="polite" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Card look={open.length === 0 && unread.length === 0 ? 'deep' : 'raised'} className="grid gap-2">
        <h2 id="result" className="text-2xl text-balance">
          {open.length > 0
            ? t(
                'We looked in {count, plural, one {# place} other {# places}}. {found, plural, one {One shows a private word.} other {# show a private word.}}',
                { count, found: open.length },
              )
            : unread.length > 0
              ? t(
                  'We looked in {count, plural, one {# place} other {# places}} and found nothing, but couldn’t look in all.',
                  { count },
                )
              : t(
                  'We looked in {count, plural, one {# place} other {# places}}: none shows a private word.',
                  { count },
                )}
        </h2>
        <p>{t('Looked on {time}. We look again every week.', { time: momentIn(at, timeZone, locale) })}</p>
      </Card>
      {unread.length > 0 ? (
        <Banner role="note">
          {t('We couldn’t read these, and will try again: {list}.', {
            list: unread.map(place => t(places[place])).join(', '),
          })}
        </Banner>
      ) : null}
      {findings.length > 0 ? <Findings findings={findings} /> : null}
      {unstoredMails > 0 ? (
        <p className="text-sm text-ink-soft">
          {t(
            '{count, plural, one {The text of # sent email is} other {The texts of # sent emails are}} no longer stored, so we couldn’t look there.',
            { count: unstoredMails },
          )}
        </p>
      ) : null}
    </section>
  )
}

function LookNow({ campaignId, isFirst }: { campaignId: string; isFirst: boolean }) {
  const { t } = useWords()
  const form = useCommandForm('POST /api/campaigns/:campaignId/privacy-report', {
    schema: privacyReportInput,
    values: { address: '' },
    input: body => ({ params: { campaignId }, body }),
    done: () => t('The privacy report is ready.'),
  })
  return (
    <CommandForm
      form={form}
      submit={isFirst ? t('Look now') : t('Look again')}
      busyLabel={t('Looking everywhere...')}
      aria-label={t('Look now')}
      className="grid gap-4"
    >
      <Field
        {...form.field('address')}
        label={t('Home address')}
        aside={t('optional')}
        hint={t('House number and street. We don’t store your address, so we look for it only this once.')}
      >
        <TextInput autoComplete="street-address" maxLength={200} />
      </Field>
    </CommandForm>
  )
}

/** What is looked for and where, and what no report can see. */
function Scope() {
  const { t } = useWords()
  const stored = (Object.keys(wordKinds) as (keyof typeof wordKinds)[]).filter(kind => kind !== 'address')
  return (
    <Section title={t('What we look at')}>
      <div className="grid gap-3 text-ink-soft">
        <p>{t('We look for: {list}.', { list: stored.map(kind => t(wordKinds[kind])).join(', ') })}</p>
        <p>
          {t(
            'We look in everything the platform shows the public, sends to other programs and sent to supporters in the last 90 days, in every language, and in every text that you and your supporters wrote.',
          )}
        </p>
        <p>
          {t(
            'If your own words or the platform show a private word, the page is hidden until it’s gone. If a supporter’s name or message shows it, only those words are hidden.',
          )}
        </p>
        <p>
          {t(
            'We can’t look into photos and videos, at copies on other websites, or at emails whose text is no longer stored. The report keeps no private word, only where it was and of which kind.',
          )}
        </p>
      </div>
    </Section>
  )
}
