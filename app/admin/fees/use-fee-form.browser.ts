import { useEffect, useMemo, useState } from 'react'
import {
  readSchedule,
  type TypedField,
  type TypedSchedule,
  typedScheduleOf,
  typeSchedule,
} from '../../fees/typed-schedule.ts'
import type { Written } from '../../lib/phrase.ts'
import { tabStorage } from '../../lib/storage.browser.ts'
import { useCommandForm } from '../../shell/command-form.tsx'
import { useSession } from '../../shell/use-session.tsx'
import { useNow } from '../../ui/use-now.ts'
import { problemText } from '../../words/translate.ts'
import { useWords } from '../../words/use-words.tsx'
import { useMoment } from '../kit/moment.tsx'
import type { FeesPageData } from './contract.ts'

/** The form's text, and the latest schedule when it was opened (P517). Survives a reload of the tab. */
export type Draft = { typed: TypedSchedule; seenId: string }

function readDraft(stored: unknown): Draft | null {
  const { typed, seenId } = (stored ?? {}) as Partial<Record<keyof Draft, unknown>>
  const read = typedScheduleOf(typed)
  return read && typeof seenId === 'string' ? { typed: read, seenId } : null
}

export type FeeDraft = ReturnType<typeof useFeeDraft>

/** The draft of new fees, which opens the form (P516). */
export function useFeeDraft(data: FeesPageData) {
  const { viewer } = useSession()
  const stored = useMemo(
    () => tabStorage<Draft | null>(`tassel.fees.${viewer?.userId ?? ''}`, readDraft),
    [viewer?.userId],
  )
  const [draft, setDraft] = useState<Draft | null>(null)
  /** Counts how often the form was opened. */
  const [opened, setOpened] = useState(0)
  // Not in the initial state: the server, which renders the page first, doesn't know the draft.
  useEffect(() => setDraft(stored.read()), [stored])
  useEffect(() => {
    if (draft) stored.write(draft)
  }, [stored, draft])
  const inForce = data.schedules.find(({ state }) => state === 'in-force')
  return {
    draft,
    opened,
    /** Opens the form with the fees in force. */
    open: (changed: Partial<TypedSchedule> = {}) => {
      if (!inForce) return
      setDraft({ typed: { ...typeSchedule(inForce), ...changed }, seenId: data.latestId })
      setOpened(count => count + 1)
    },
    keep: (changed: Partial<Draft>) => setDraft(before => before && { ...before, ...changed }),
    close: () => {
      setDraft(null)
      stored.drop()
    },
  }
}

export type FeeForm = ReturnType<typeof useFeeForm>

/** The form for a new fee schedule (P516). */
export function useFeeForm({ draft: { typed, seenId }, keep, close }: FeeDraft & { draft: Draft }) {
  const { t } = useWords()
  const moment = useMoment()
  const { timeZone, now } = useSession()
  const at = { now: new Date(useNow(Date.parse(now))), timeZone }
  const withSource = (message: Written, source: string | undefined) =>
    source ? t('{message} Source: {source}.', { message, source }) : message
  const form = useCommandForm('POST /api/admin/fees', {
    values: typed,
    schema: (typed: TypedSchedule) => {
      const { schedule, problems } = readSchedule(typed, at)
      const shown = Object.entries(problems).map(([field, { source, ...problem }]) => [
        field,
        withSource(problemText(problem, t), source),
      ])
      return { checked: schedule, problems: Object.fromEntries(shown) }
    },
    input: schedule => ({ body: { ...schedule, seenId } }),
    onTyped: typed => keep({ typed }),
    done: (_, { body }) =>
      body.validFrom
        ? t('Saved. The new fees start {time}.', { time: moment(body.validFrom) })
        : t('Saved. The new fees are in force.'),
    onDone: close,
    failed: t('The fees were not changed'),
    onFailed: refused => {
      // The page, which is loaded again, shows the other fees.
      if (refused?.code === 'FeesChangedMeanwhile') return true
      const source = refused?.facts.source
      if (!refused || typeof source !== 'string') return false
      for (const [field, message] of Object.entries(refused.fields))
        form.setError(field as TypedField, { message: withSource(message, source) }, { shouldFocus: true })
      return true
    },
  })
  return { ...form, rates: readSchedule(typed, at).rates }
}
