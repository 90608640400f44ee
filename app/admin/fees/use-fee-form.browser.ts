import { useEffect, useMemo, useState } from 'react'
import {
  type FieldProblem,
  readSchedule,
  type TypedField,
  type TypedSchedule,
  typedScheduleOf,
  typeSchedule,
} from '../../fees/typed-schedule.ts'
import { phrase } from '../../lib/phrase.ts'
import { tabStorage } from '../../lib/storage.browser.ts'
import { useSession } from '../../shell/use-session.tsx'
import type { ApiRefusal } from '../../shell/wire/call.browser.ts'
import { useCommand } from '../../shell/wire/use-command.browser.ts'
import { useNow } from '../../ui/use-now.ts'
import { useWords } from '../../words/use-words.tsx'
import { useMoment } from '../kit/moment.tsx'
import type { FeesPageData } from './contract.ts'

/** The form's text, and the latest schedule when it was opened (P517). Survives a reload of the tab. */
type Draft = { typed: TypedSchedule; seenId: string }

function readDraft(stored: unknown): Draft | null {
  const { typed, seenId } = (stored ?? {}) as Partial<Record<keyof Draft, unknown>>
  const read = typedScheduleOf(typed)
  return read && typeof seenId === 'string' ? { typed: read, seenId } : null
}

export type FeeForm = ReturnType<typeof useFeeForm>

/** The state and actions of the form for a new fee schedule (P516). */
export function useFeeForm(data: FeesPageData) {
  const { t } = useWords()
  const moment = useMoment()
  const { viewer, timeZone, now } = useSession()
  const at = { now: new Date(useNow(Date.parse(now))), timeZone }
  const { draft, keep } = useDraft(viewer?.userId ?? '')
  /** How often the form was submitted with problems. They are hidden until the first time. */
  const [attempts, setAttempts] = useState(0)
  const [refused, setRefused] = useState<Partial<Record<TypedField, FieldProblem>>>({})
  const command = useCommand('POST /api/admin/fees', {
    done: (_, { body }) =>
      body.validFrom
        ? t('Saved. The new fees start {time}.', { time: moment(body.validFrom) })
        : phrase('Saved. The new fees are in force.'),
    onDone: () => close(),
    onFailed: failure => {
      setRefused(problemsOf(failure))
      setAttempts(count => count + 1)
    },
  })
  const forgetRefusal = () => {
    setRefused({})
    command.clearError()
  }
  const open = (typed: TypedSchedule) => {
    forgetRefusal()
    keep({ typed, seenId: data.latestId })
  }
  const close = () => {
    forgetRefusal()
    setAttempts(0)
    keep(null)
  }
  const change = (changed: Partial<TypedSchedule>) => {
    forgetRefusal()
    if (draft) keep({ ...draft, typed: { ...draft.typed, ...changed } })
  }
  const read = draft && readSchedule(draft.typed, at)
  const save = () => {
    if (!draft || !read) return
    if (Object.keys(read.problems).length > 0) setAttempts(count => count + 1)
    else void command.run({ body: { ...read.schedule, seenId: draft.seenId } })
  }
  const inForce = data.schedules.find(({ state }) => state === 'in-force')
  return {
    typed: draft?.typed ?? null,
    rates: read?.rates ?? null,
    problems: attempts > 0 ? { ...read?.problems, ...refused } : {},
    attempts,
    /** True if there is a schedule that was made after the form was opened. */
    isOutdated: draft !== null && draft.seenId !== data.latestId,
    busy: command.busy,
    error: Object.keys(refused).length > 0 ? undefined : command.error,
    openNew: () => inForce && open(typeSchedule(inForce)),
    /** Opens the form to replace the upcoming schedule with this start. */
    openFor: (validFrom: string) => inForce && open({ ...typeSchedule(inForce), starts: 'later', validFrom }),
    /** Keeps the text, now that the admin has seen the newer fees. */
    keepTyped: () => draft && open(draft.typed),
    change,
    save,
    close,
  }
}

/** The problems that the server reports, by field. */
function problemsOf(refused: ApiRefusal | null): Partial<Record<TypedField, FieldProblem>> {
  const source = refused?.facts.source
  return Object.fromEntries(
    Object.entries(refused?.fields ?? {}).map(([field, message]) => [
      field,
      { message, ...(typeof source === 'string' ? { source } : {}) },
    ]),
  )
}

function useDraft(userId: string) {
  const stored = useMemo(() => tabStorage<Draft | null>(`tassel.fees.${userId}`, readDraft), [userId])
  const [draft, setDraft] = useState<Draft | null>(null)
  // Not in the initial state: the server, which renders the page first, doesn't know the draft.
  useEffect(() => setDraft(stored.read()), [stored])
  const keep = (next: Draft | null) => {
    setDraft(next)
    if (next) stored.write(next)
    else stored.drop()
  }
  return { draft, keep }
}
