import { type MouseEvent, useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link as RouterLink } from 'react-router'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Cord } from '../../../ui/drawings/cord.tsx'
import { late } from '../../../ui/late.tsx'
import { linkClass } from '../../../ui/link.tsx'
import { Phrase, useWords } from '../../../words/use-words.tsx'
import { type FormPart, partsOf } from '../forms.ts'
import type { Question } from '../questions.ts'
import { type Problems, reviewForm } from '../review-form.ts'
import { type FormSetting, signInPath } from '../use-campaign-form.browser.ts'

const LegalDialog = late(async () => (await import('../../../legal/screens/legal-dialog.tsx')).LegalDialog)

/** The form's progress and its submit button. On phones it sticks above the navigation bar, unless the screen is very low. */
export function SubmitBar({ setting }: { setting: FormSetting }) {
  const { t } = useWords()
  const { form, stage } = setting.control
  return (
    <>
      <TakenEmail setting={setting} />
      <LegalNote />
      <div className="sticky bottom-14 z-(--z-sticky) [@media(height<30rem)]:static -mx-4 grid gap-2 border-t border-line bg-surface px-4 py-3 pb-[calc(0.75rem+var(--inset-bottom,env(safe-area-inset-bottom)))] md:static md:mx-0 md:gap-4 md:border-0 md:bg-transparent md:p-0">
        <FormProgress setting={setting} />
        <Button
          type="submit"
          size="lg"
          wide
          busy={stage.kind === 'submitting' || stage.kind === 'created'}
          busyLabel={t(form.busy)}
        >
          {t(form.submit)}
        </Button>
      </div>
    </>
  )
}

/** Offers sign-in if the typed email already has an account; the form's draft is kept. */
function TakenEmail({ setting: { control } }: { setting: FormSetting }) {
  const { t } = useWords()
  if (!control.takenEmail) return null
  return (
    <Banner
      tone="danger"
      title={t('Account Creation Failed')}
      action={
        <RouterLink to={signInPath(control.form)} className={linkClass()}>
          {t('Sign in and come back to this form')}
        </RouterLink>
      }
    >
      {t('An account with this email already exists. Please sign in instead.')}{' '}
      {t('What you typed is still here.')}
    </Banner>
  )
}

/** Counts the parts of the form in which nothing is missing or invalid. */
function FormProgress({ setting }: { setting: FormSetting }) {
  const { t } = useWords()
  const { control, session, now, isMinor } = setting
  // Renders the progress again whenever a field changes.
  useWatch({ control: control.fields.control })
  // The first render must match the server's HTML, which doesn't contain values typed before hydration.
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  const moment = { now, timeZone: session.timeZone }
  const { problems } = reviewForm(control.form, isHydrated ? control.fields.getValues() : {}, {
    identity: session.viewer,
    moment,
  })
  const parts = partsOf(control.form, isMinor)
  const done = parts.filter(part => isPartDone(part, problems)).length
  const words = t('{done} of {count} parts done', { done, count: parts.length })
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Cord
        progress={done / parts.length}
        label={t('Parts of the form')}
        valueText={words}
        size="sm"
        className="min-w-0 flex-1"
      />
      <span aria-hidden="true" className="text-sm whitespace-nowrap text-ink-soft">
        {words}
      </span>
    </div>
  )
}

function isPartDone({ questions }: FormPart, problems: Problems | null): boolean {
  const consents = ['consent1', 'consent2', 'consent3'] as const
  const namesOf = ({ kind, name }: Question) => (kind === 'consents' ? consents : ([name] as const))
  return questions.every(question => namesOf(question).every(name => problems?.fields[name] === undefined))
}

/** Links to the terms and the privacy policy. They open in a dialog over the form, so that nothing typed is lost (P127). */
function LegalNote() {
  const [shown, setShown] = useState<'terms' | 'privacy' | null>(null)
  const open = (text: 'terms' | 'privacy') => (event: MouseEvent) => {
    event.preventDefault()
    setShown(text)
  }
  const close = (isOpen: boolean) => (isOpen ? undefined : setShown(null))
  return (
    <>
      <p className="text-sm text-ink-soft">
        <Phrase
          words="By creating a campaign you agree to the <0>Terms and Conditions</0> and the <1>Privacy Policy</1>."
          parts={[
            <RouterLink key="terms" to="/terms" onClick={open('terms')} className={linkClass()} />,
            <RouterLink key="privacy" to="/privacy" onClick={open('privacy')} className={linkClass()} />,
          ]}
        />
      </p>
      {shown ? <LegalDialog kind={shown} open onOpenChange={close} onLoadError={() => close(false)} /> : null}
    </>
  )
}
