import type { ReactNode } from 'react'
import { phrase } from '../../lib/phrase.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import type { Words } from '../../words/translate.ts'
import { useWords } from '../../words/use-words.tsx'
import { useSession } from '../use-session.tsx'
import { sendWaiting } from './send-waiting.browser.ts'
import { waitsWords } from './use-waiting-command.browser.ts'
import {
  carriedOver,
  currentOf,
  type Fields,
  mineOnCurrent,
  type WaitingEndpoint,
  type WaitingWrite,
} from './waiting.ts'
import { insistOn, takeBack } from './waiting-store.browser.ts'

export type Line = { name: string; label: string; text: string }

/** The translated title and fields of the writes of one endpoint. */
export type Kind = {
  title(name: string, words: Words): string
  lines(body: Fields, words: Words, timeZone: string): Line[]
}
export type Kinds = { [E in WaitingEndpoint]: Kind }

type ListProps = { kinds: Kinds; writes: readonly WaitingWrite[]; onClose: () => void }

/** Lists the waiting writes of this device, with the choices for writes that need a decision. */
export function WaitingList({ kinds, writes, onClose }: ListProps) {
  const { t } = useWords()
  return (
    <Dialog
      open
      onOpenChange={open => (open ? undefined : onClose())}
      title={t('Not sent yet')}
      description={t('Saved on this device. We’ll send it once, in this order, when you’re back online.')}
      tall
    >
      <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
        {writes.map(write => (
          <li key={write.id} className="grid grid-cols-[minmax(0,1fr)] gap-3 py-5 first:pt-0">
            <Entry write={write} kind={kinds[write.endpoint]} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

type EntryProps = { write: WaitingWrite; kind: Kind }

function Entry({ write, kind }: EntryProps) {
  const words = useWords()
  return (
    <>
      <h3 className="font-semibold">{kind.title(write.name, words)}</h3>
      {write.asks ? <Asking write={write} kind={kind} /> : <Resting write={write} kind={kind} />}
    </>
  )
}

function Resting({ write, kind }: EntryProps) {
  const words = useWords()
  const { timeZone } = useSession()
  const { t } = words
  const before = write.before ? kind.lines(write.before, words, timeZone) : []
  const lines = kind.lines(write.body, words, timeZone)
  return (
    <>
      <Lines lines={differing(lines, before)} />
      <p className="text-sm text-ink-soft">
        {t(waitsWords)}{' '}
        {write.tries > 0 ? t('It may have reached us already; it won’t be sent twice.') : null}
      </p>
      <Choices>
        <Choice words={t('Cancel')} act={() => takeBack(write)} />
      </Choices>
    </>
  )
}

/** Shows both versions if the server has a newer one; otherwise why the write needs a decision. */
function Asking({ write, kind }: EntryProps) {
  const words = useWords()
  const { timeZone } = useSession()
  const { t } = words
  const read = (body: Fields) => kind.lines(body, words, timeZone)
  const there = currentOf(write.asks)
  const insist = async () => {
    await insistOn(write, Date.now())
    await sendWaiting(write.account)
  }
  if (!there) {
    const said =
      write.asks?.why === 'refused'
        ? write.asks.refused.message
        : phrase('You wrote this more than a month ago.')
    return (
      <>
        <p role="alert">{t(said)}</p>
        <Lines lines={differing(read(write.body), write.before ? read(write.before) : [])} />
        <Choices>
          <Choice words={write.asks?.why === 'old' ? t('Send it now') : t('Try again')} act={insist} />
          <Choice words={t('Discard')} act={() => takeBack(write)} />
        </Choices>
      </>
    )
  }
  const mine = write.before ? carriedOver(write.before, write.body, there.current) : write.body
  const theirs = read(there.current)
  return (
    <>
      <p role="alert">{t('Something else was saved here in the meantime. Your change wasn’t sent.')}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <section aria-label={t('Current version')} className="rounded-md bg-sunken p-3">
          <p className="mb-2 text-sm font-semibold">{t('Current version')}</p>
          <Lines lines={differing(theirs, read(mine))} />
        </section>
        <section aria-label={t('Your version')} className="rounded-md bg-gold-tint p-3">
          <p className="mb-2 text-sm font-semibold">{t('Your version')}</p>
          <Lines lines={differing(read(mine), theirs)} />
        </section>
      </div>
      <Choices>
        {mineOnCurrent(write, '') ? <Choice words={t('Keep mine')} act={insist} /> : null}
        <Choice words={t('Keep the current version')} act={() => takeBack(write)} />
      </Choices>
    </>
  )
}

/** The lines whose text differs from the line of the same name in `others`. */
function differing(lines: readonly Line[], others: readonly Line[]): readonly Line[] {
  const texts = new Map(others.map(({ name, text }) => [name, text]))
  return lines.filter(({ name, text }) => texts.get(name) !== text)
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {lines.map(({ name, label, text }) => (
        <div key={name}>
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="whitespace-pre-line wrap-anywhere">{text || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}

const Choices = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-2">{children}</div>
)

function Choice({ words, act }: { words: string; act: () => Promise<unknown> }) {
  return (
    <Button variant="secondary" size="sm" onClick={() => void act()}>
      {words}
    </Button>
  )
}
