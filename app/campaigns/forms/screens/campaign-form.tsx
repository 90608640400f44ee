import { useWatch } from 'react-hook-form'
import { useSession } from '../../../shell/use-session.tsx'
import { Page, PageHeading } from '../../../ui/page.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { useWords } from '../../../words/use-words.tsx'
import type { FormData } from '../../contract.ts'
import { partsOf, requiredFields } from '../form-progress.ts'
import type { FormSetting } from '../form-setting.browser.ts'
import type { Form } from '../forms.ts'
import { isForMinor } from '../forms.ts'
import { useCampaignForm } from '../use-campaign-form.browser.ts'
import { ActiveCampaignNote } from './active-campaign-note.tsx'
import { AfterSubmission } from './after-submission.tsx'
import { BackButton } from './back-button.tsx'
import { FormPart } from './form-part.tsx'
import { FormProgress } from './form-progress.tsx'
import { QuestionField } from './question-field.tsx'
import { SubmitBar } from './submit-bar.tsx'

/** Any of the six forms: its parts, its way to the server, and what follows (P120, P143, P148). */
export function CampaignForm({ form, data }: { form: Form; data: FormData }) {
  const session = useSession()
  const { t } = useWords()
  const { activeCampaign } = data
  const now = useNow(Date.parse(session.now))
  const moment = () => ({ now, timeZone: session.timeZone })
  const control = useCampaignForm(form, {
    userId: session.viewer?.userId ?? null,
    identity: session.viewer,
    moment,
  })
  const answered = useWatch({ control: control.fields.control, name: 'isMinor' })
  const isMinor = isForMinor(form, { isMinor: answered === 'yes' })
  const setting: FormSetting = { control, session, now, isMinor }
  const idle = control.stage.kind !== 'created'
  return (
    <Page width="text">
      <BackButton form={form} />
      <PageHeading title={t(form.heading)} lede={t(form.lede)} />
      {activeCampaign && idle ? <ActiveCampaignNote campaign={activeCampaign} /> : null}
      <form
        method="post"
        ref={control.element}
        noValidate
        onSubmit={control.submit}
        // What has the focus is never under the bar of a phone.
        className="grid gap-6 max-md:[&_:is(input,select,textarea)]:scroll-mb-52"
        aria-label={t(form.heading)}
      >
        <Parts setting={setting} />
        {control.stage.kind === 'proving' ? null : (
          <SubmitBar setting={setting}>
            <FormProgress setting={setting} />
          </SubmitBar>
        )}
      </form>
      <AfterSubmission setting={setting} />
    </Page>
  )
}

function Parts({ setting }: { setting: FormSetting }) {
  const { t } = useWords()
  const { form } = setting.control
  const person = { isMinor: setting.isMinor, newAccount: setting.session.viewer === null }
  const parts = partsOf(form, person)
  const required = requiredFields(form, person)
  return parts.map((part, index) => (
    <FormPart
      key={part.title}
      id={`part-${index + 1}`}
      title={t(part.title)}
      place={t('Part {number} of {count}', { number: index + 1, count: parts.length })}
    >
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
    </FormPart>
  ))
}
