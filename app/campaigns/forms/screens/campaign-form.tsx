import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import type { DescribePage, ScreenProps } from '../../../shell/screen.ts'
import { useSession } from '../../../shell/use-session.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/cx.ts'
import { Page, PageHeading } from '../../../ui/page.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { useWords } from '../../../words/use-words.tsx'
import { campaignTitle } from '../../campaign.ts'
import type { FormData } from '../../contract.ts'
import { requiredFields } from '../check-form.ts'
import { useDeviceKind } from '../device-kind.browser.ts'
import { type Form, type FormPart, formPath, forms, isForMinor, partsOf } from '../forms.ts'
import { type FormSetting, useCampaignForm } from '../use-campaign-form.browser.ts'
import { AfterSubmission } from './after-submission.tsx'
import { QuestionField } from './question-field.tsx'
import { SubmitBar } from './submit-bar.tsx'

/** The screen of all six forms; `data.form` selects one (P120). */
export default function CampaignFormScreen({ data }: ScreenProps<'GET /api/screens/campaign-form'>) {
  // The key resets all state when the person opens another form.
  return <CampaignForm key={data.form} form={forms[data.form]} data={data} />
}

/** Search engines may index only the website's forms. */
export const describe: DescribePage<FormData> = ({ form: key }, session, { t }) => ({
  title: t(forms[key].pageTitle),
  description: t(forms[key].lede),
  url: session.appUrl + formPath(key),
  noIndex: !key.startsWith('website-'),
})

function CampaignForm({ form, data }: { form: Form; data: FormData }) {
  const { activeCampaign } = data
  // Filled in once: a reload of the data must not undo what the person changed.
  const [prepared] = useState(data.prepared)
  const session = useSession()
  const { t } = useWords()
  const now = useNow(Date.parse(session.now))
  const control = useCampaignForm(form, {
    prepared,
    userId: session.viewer?.userId ?? null,
    identity: session.viewer,
    moment: () => ({ now, timeZone: session.timeZone }),
  })
  const answered = useWatch({ control: control.fields.control, name: 'isMinor' })
  const isMinor = isForMinor(form, { isMinor: answered === 'yes' })
  const { offersRallyCap } = data
  const setting: FormSetting = { control, session, now, isMinor, offersRallyCap }
  return (
    <Page width="text">
      <BackButton form={form} />
      <PageHeading title={t(form.heading)} lede={t(form.lede)} />
      {prepared && control.stage.kind !== 'created' ? (
        <Banner
          title={t('{name} filled in some answers for you', { name: session.branding.legalEntity })}
          className="mb-8"
        >
          {t('Check each one, and change what isn’t right. Nothing is public until you create the campaign.')}
        </Banner>
      ) : null}
      {activeCampaign && control.stage.kind !== 'created' ? (
        <Banner title={t('You have an active campaign')} className="mb-8">
          {t('“{title}” stays as it is until you create a new one. We’ll ask you first.', {
            title: campaignTitle(activeCampaign, t),
          })}
        </Banner>
      ) : null}
      <form
        method="dialog"
        ref={control.element}
        noValidate
        onSubmit={control.submit}
        // Keeps the focused control clear of a phone's sticky bar.
        className="grid gap-6 max-md:[&_:is(input,select,textarea)]:scroll-mb-52"
        aria-label={t(form.heading)}
      >
        <Parts setting={setting} />
        {control.stage.kind === 'proving' ? null : <SubmitBar setting={setting} />}
      </form>
      <AfterSubmission setting={setting} />
    </Page>
  )
}

/** Hidden in mobile browsers, which have their own Back button (P126). */
function BackButton({ form }: { form: Form }) {
  const kind = useDeviceKind()
  const { t } = useWords()
  if (kind === 'mobile-browser') return null
  return (
    <Link
      to={form.back.to}
      className={buttonClass({
        variant: 'quiet',
        size: 'sm',
        className: cx('mb-4 -ml-3 justify-self-start', kind === null && 'max-md:hidden'),
      })}
    >
      {t(form.back.label)}
    </Link>
  )
}

function Parts({ setting }: { setting: FormSetting }) {
  const { form } = setting.control
  const { isMinor, session } = setting
  const parts = partsOf(form, isMinor)
  const required = requiredFields(form, { isMinor, newAccount: session.viewer === null })
  return parts.map((part, index) => (
    <Part
      key={part.title}
      part={part}
      number={index + 1}
      count={parts.length}
      required={required}
      setting={setting}
    />
  ))
}

type PartProps = {
  part: FormPart
  number: number
  count: number
  required: ReadonlySet<string>
  setting: FormSetting
}

function Part({ part, number, count, required, setting }: PartProps) {
  const { t } = useWords()
  const heading = useId()
  return (
    <Card
      as="section"
      id={`part-${number}`}
      aria-labelledby={heading}
      pad="lg"
      className="grid min-w-0 scroll-mt-6 gap-6 max-md:-mx-4 max-md:rounded-none max-md:border-x-0 max-md:px-4"
    >
      <div className="grid gap-0.5">
        <p className="text-sm text-ink-soft">{t('Part {number} of {count}', { number, count })}</p>
        <h2 id={heading} className="text-xl">
          {t(part.title)}
        </h2>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        {part.questions.map(question => (
          <QuestionField
            key={question.name}
            question={question}
            setting={setting}
            required={required.has(question.name)}
          />
        ))}
      </div>
    </Card>
  )
}
