import type { SelfCheckRun, SelfCheckRuns } from '../../../ledger/self-check.ts'
import { type Message, phrase } from '../../../lib/phrase.ts'
import { useWords } from '../../../words/use-words.tsx'
import { useMoment } from '../../kit/moment.tsx'
import { seconds } from '../seconds.ts'

/** Says when what changed and when everything was last checked, and how long each took (P776). */
export function LastRuns({ runs: { changed, everything } }: { runs: SelfCheckRuns }) {
  return (
    <>
      {changed ? (
        <Run run={changed} words={phrase('What changed: checked {time}, took {duration}.')} />
      ) : null}
      {everything ? (
        <Run run={everything} words={phrase('Everything: checked {time}, took {duration}.')} />
      ) : null}
    </>
  )
}

function Run({ run: { checkedAt, tookMs }, words }: { run: SelfCheckRun; words: Message }) {
  const { t } = useWords()
  const time = useMoment()(checkedAt)
  return (
    <p>
      <time dateTime={checkedAt}>{t(words, { time, duration: seconds(tookMs) })}</time>
    </p>
  )
}
