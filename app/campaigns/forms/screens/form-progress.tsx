import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Cord } from '../../../ui/drawings/cord.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { isPartDone, partsOf } from '../form-progress.ts'
import type { FormSetting } from '../form-setting.browser.ts'
import { reviewForm } from '../review-form.ts'

/** How far a person is: the parts in which nothing is missing any more. */
export function FormProgress({ setting }: { setting: FormSetting }) {
  const { t } = useWords()
  const { control, session, now, isMinor } = setting
  // Runs again with every answer; what stands in the fields is read as a whole.
  useWatch({ control: control.fields.control })
  // What is typed before hydration is not part of what the server rendered.
  const [alive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])
  const moment = { now, timeZone: session.timeZone }
  const { problems } = reviewForm(control.form, alive ? control.fields.getValues() : {}, {
    identity: session.viewer,
    moment,
  })
  const parts = partsOf(control.form, { isMinor, newAccount: session.viewer === null })
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
