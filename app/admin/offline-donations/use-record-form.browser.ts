import { useEffect, useMemo, useState } from 'react'
import type { EarlierDonation } from '../../donations/offline/contract.ts'
import type { OfflineField } from '../../donations/offline/offline-donation.ts'
import { dayIn } from '../../lib/moment.ts'
import type { Written } from '../../lib/phrase.ts'
import type { Problem } from '../../lib/problem.ts'
import { tabStorage } from '../../lib/storage.browser.ts'
import { useSession } from '../../shell/use-session.tsx'
import { useCommand } from '../../shell/wire/use-command.browser.ts'
import { useNow } from '../../ui/use-now.ts'
import type { Translate } from '../../words/translate.ts'
import { useWords } from '../../words/use-words.tsx'
import { emptyDonation, readDonation, type TypedDonation, typedDonationOf } from './typed-donation.ts'

/** An earlier donation with the same key, and what the person says about it. */
type Repeated = { earlier: EarlierDonation; isAnother: boolean; reason: string }

export type RecordForm = ReturnType<typeof useRecordForm>

/** The form that records a donation: its draft, the problems to show, a repeated donation, and its submission (P571, P579). */
export function useRecordForm() {
  const { sign, t } = useWords()
  const { viewer, timeZone, now } = useSession()
  const today = dayIn(new Date(useNow(Date.parse(now))), timeZone)
  const { draft, keep } = useDraft(viewer?.userId ?? '')
  const [isOpen, setOpen] = useState(false)
  /** How often the form was sent with problems. From the first time on, problems show. */
  const [attempts, setAttempts] = useState(0)
  const [refused, setRefused] = useState<Partial<Record<string, Written>>>({})
  const [repeated, setRepeated] = useState<Repeated | null>(null)
  const command = useCommand('POST /api/admin/offline-donations', {
    done: ({ status }) =>
      status === 'posted'
        ? t('Recorded. Sums on admin pages follow within a minute.')
        : {
            title: t('Recorded. It waits for another person.'),
            description: t('Nothing is posted until they confirm it.'),
          },
    onDone: () => {
      reset()
      setOpen(false)
    },
    onFailed: failure => {
      const earlier = failure?.code === 'AlreadyRecorded' ? (failure.facts.earlier as EarlierDonation) : null
      setRepeated(earlier && { earlier, isAnother: false, reason: '' })
      setRefused(failure?.fields ?? {})
      setAttempts(count => count + 1)
      return earlier !== null
    },
  })
  const typed = draft ?? emptyDonation('', today)
  const read = readDonation(typed, { today, sign })
  const forget = () => {
    setRefused({})
    setRepeated(null)
    command.clearError()
  }
  const reset = () => {
    forget()
    setAttempts(0)
    keep(null)
  }
  const save = () => {
    const isUnexplained = repeated && !(repeated.isAnother && repeated.reason.trim())
    if (Object.keys(read.problems).length > 0 || isUnexplained) return setAttempts(count => count + 1)
    const override = repeated && { of: repeated.earlier.id, reason: repeated.reason.trim() }
    void command.run({ body: { ...read.donation, override } })
  }
  return {
    isOpen,
    typed,
    today,
    attempts,
    repeated,
    save,
    cents: read.donation.cents,
    /** The translated message at each field. */
    problems: (attempts > 0 ? { ...translated(read.problems, t), ...refused } : {}) as Partial<
      Record<OfflineField, Written>
    >,
    busy: command.busy,
    error: Object.keys(refused).length > 0 || repeated ? undefined : command.error,
    open: () => {
      if (!draft) keep(emptyDonation(crypto.randomUUID(), today))
      setOpen(true)
    },
    /** Closes the form and keeps what is typed. */
    close: () => setOpen(false),
    discard: () => {
      reset()
      setOpen(false)
    },
    change: (changed: Partial<TypedDonation>) => {
      forget()
      keep({ ...typed, ...changed })
    },
    explain: (changed: Partial<Repeated>) => setRepeated(before => before && { ...before, ...changed }),
  }
}

function translated(
  problems: Partial<Record<OfflineField, Problem>>,
  t: Translate,
): Partial<Record<OfflineField, Written>> {
  return Object.fromEntries(
    Object.entries(problems).map(([field, { message, values }]) => [field, t(message, values)]),
  )
}

function useDraft(userId: string) {
  const stored = useMemo(
    () => tabStorage<TypedDonation | null>(`tassel.offline-donation.${userId}`, typedDonationOf),
    [userId],
  )
  const [draft, setDraft] = useState<TypedDonation | null>(null)
  // Not in the initial state: the server, which renders the page first, doesn't know the draft.
  useEffect(() => setDraft(stored.read()), [stored])
  const keep = (next: TypedDonation | null) => {
    setDraft(next)
    if (next) stored.write(next)
    else stored.drop()
  }
  return { draft, keep }
}
