import { useState } from 'react'
import type { EarlierDonation } from '../../donations/offline/contract.ts'
import { dayIn } from '../../lib/moment.ts'
import { phrase } from '../../lib/phrase.ts'
import type { Problem } from '../../lib/problem.ts'
import { tabStorage } from '../../lib/storage.browser.ts'
import { useCommandForm } from '../../shell/command-form.tsx'
import { useSession } from '../../shell/use-session.tsx'
import { useNow } from '../../ui/use-now.ts'
import { problemText } from '../../words/translate.ts'
import { useWords } from '../../words/use-words.tsx'
import { emptyDonation, readDonation, type TypedDonation, typedDonationOf } from './typed-donation.ts'

/** A typed donation, and what the person says about an earlier one with the same key. */
type Typed = TypedDonation & { isAnother: boolean; why: string }

export type RecordForm = ReturnType<typeof useRecordForm>

/** What is known before a person types: of an expected check, or of a bank's line. `of` is its id. */
export type KnownDonation = { of: string; values: Partial<TypedDonation>; expectedCheckId?: string }

/** The form that records a donation: its draft, and an earlier donation with the same key (P571, P579). */
export function useRecordForm(onClose: () => void, known: KnownDonation | null) {
  const { sign, t } = useWords()
  const { viewer, timeZone, now } = useSession()
  const today = dayIn(new Date(useNow(Date.parse(now))), timeZone)
  const [stored] = useState(() =>
    tabStorage(
      `tassel.offline-donation.${viewer?.userId ?? ''}${known ? `.${known.of}` : ''}`,
      typedDonationOf,
    ),
  )
  const [draft] = useState(
    () => stored.read() ?? { ...emptyDonation(crypto.randomUUID(), today), ...known?.values },
  )
  const [earlier, setEarlier] = useState<EarlierDonation | null>(null)
  const discard = () => {
    stored.drop()
    onClose()
  }
  const form = useCommandForm('POST /api/admin/offline-donations', {
    values: { ...draft, isAnother: false, why: '' },
    schema: ({ isAnother, why, ...typed }: Typed) => {
      const { donation, problems } = readDonation(typed, { today, sign })
      const override = earlier && { of: earlier.id, reason: why.trim() }
      const shown = Object.entries({ ...problems, ...unexplained() }).map(([field, problem]) => [
        field,
        problemText(problem, t),
      ])
      const { expectedCheckId } = known ?? {}
      const checked = { ...donation, override, ...(expectedCheckId && { expectedCheckId }) }
      return { checked, problems: Object.fromEntries(shown) }

      function unexplained(): Partial<Record<keyof Typed, Problem>> {
        if (!override || (isAnother && override.reason)) return {}
        return isAnother
          ? { why: { message: phrase('Please say why.') } }
          : { isAnother: { message: phrase('This donation is recorded already') } }
      }
    },
    input: body => ({ body }),
    onTyped: (typed, name) => {
      stored.write(typed)
      if (name !== 'isAnother' && name !== 'why') setEarlier(null)
    },
    done: ({ status }) =>
      status === 'posted'
        ? t('Recorded. Sums on admin pages follow within a minute.')
        : {
            title: t('Recorded. It waits for another person.'),
            description: t('Nothing is posted until they confirm it.'),
          },
    onDone: discard,
    failed: t('The donation was not recorded'),
    onFailed: refused => {
      if (refused?.code !== 'AlreadyRecorded') return false
      setEarlier(refused.facts.earlier as EarlierDonation)
      return true
    },
  })
  return { ...form, today, earlier, discard }
}
