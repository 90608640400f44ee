import type { Ref } from 'react'
import {
  type Authentication,
  type CardToken,
  type FieldsLook,
  type FromFields,
  lookColours,
  readFromFields,
  sealed,
  type ToFields,
} from '../../platform/payments/hosted-fields.ts'
import type { BrowserProvider, ProviderName } from '../../platform/payments/provider-name.ts'
import { palette } from '../../ui/tokens.ts'

/** The provider's card fields as the form uses them. */
export type CardFieldsHandle = {
  /** Shows what is missing or wrong, and counts it. `null`: the fields do not answer. */
  check(): Promise<{ missing: number; wrong: number } | null>
  /** Gives the card to the provider, which answers a token for one attempt. Nothing is charged. */
  tokenize(): Promise<CardToken>
  /** Shows the bank's question until the donor has answered it. */
  authenticate(clientSecret: string): Promise<Authentication>
  focus(): void
  /** True where a check opens the wallet that was chosen: everything else is checked before. */
  opensWallet?(): boolean
}

/** What each provider's fields are given. */
export type CardFieldsProps<Name extends ProviderName = ProviderName> = {
  provider: BrowserProvider<Name>
  ref: Ref<CardFieldsHandle>
  /** Called when the bank's question appears in place of the fields, and when it is gone. */
  onChallenge: (open: boolean) => void
  /** What is to be charged in all, which wallets show. */
  amountCents: number
  /** Who gives, for the card's bank. */
  billing: { name: string; email: string }
}

type Events = {
  onReady(): void
  onHeight(px: number): void
  onChallenge(open: boolean): void
}

const answersWithinMs = 4_000
/** Longer than the fields themselves wait for the provider. */
const tokenWithinMs = 25_000

/** Messages with the card fields in an iframe. Only its window and origin are accepted, and only its origin is sent to. */
export function connectFrame(
  frame: HTMLIFrameElement,
  origin: string,
  events: Events,
): CardFieldsHandle & { hold(name: string): void; disconnect(): void } {
  const waiting = new Map<string, (answer: FromFields | null) => void>()
  const send = (message: ToFields) => frame.contentWindow?.postMessage(sealed(message), origin)
  const answerAll = () => {
    for (const [id, answer] of waiting) {
      waiting.delete(id)
      answer(null)
    }
  }
  const dress = () => send({ kind: 'look', look: currentLook() })
  const hear = (event: MessageEvent) => {
    if (event.origin !== origin || event.source !== frame.contentWindow) return
    const message = readFromFields(event.data)
    if (!message) return
    if (message.kind === 'height') events.onHeight(message.px)
    else if (message.kind === 'challenge') events.onChallenge(message.open)
    else if (message.kind !== 'ready') {
      waiting.get(message.id)?.(message)
      waiting.delete(message.id)
    } else {
      // A frame that starts anew has forgotten what it was asked.
      answerAll()
      dress()
      events.onReady()
    }
  }
  const ask = (message: Extract<ToFields, { id: string }>, withinMs?: number) =>
    new Promise<FromFields | null>(resolve => {
      waiting.set(message.id, resolve)
      send(message)
      if (withinMs) setTimeout(() => waiting.delete(message.id) && resolve(null), withinMs)
    })
  const darkness = window.matchMedia('(prefers-color-scheme: dark)')
  window.addEventListener('message', hear)
  darkness.addEventListener('change', dress)
  return {
    async check() {
      const answer = await ask({ kind: 'check', id: crypto.randomUUID() }, answersWithinMs)
      return answer?.kind === 'checked' ? { missing: answer.missing, wrong: answer.wrong } : null
    },
    async tokenize() {
      const answer = await ask({ kind: 'tokenize', id: crypto.randomUUID() }, tokenWithinMs)
      return answer?.kind === 'tokenized' ? answer.result : { problem: 'unreachable' }
    },
    async authenticate(clientSecret) {
      // No limit here: the bank's question waits for a person.
      const answer = await ask({ kind: 'authenticate', id: crypto.randomUUID(), clientSecret })
      return answer?.kind === 'authenticated' ? answer.result : 'unreachable'
    },
    focus() {
      frame.focus()
      send({ kind: 'focus' })
    },
    /** Fills the name on the card, unless another was typed there. */
    hold: name => send({ kind: 'holder', name }),
    disconnect() {
      window.removeEventListener('message', hear)
      darkness.removeEventListener('change', dress)
      answerAll()
    },
  }
}

/** The page's colours as it shows them now. */
export function currentLook(): FieldsLook {
  const { theme } = document.documentElement.dataset
  const prefersDark = window.matchMedia('(prefers-color-scheme: dark)').matches
  const scheme = theme === 'dark' || (theme !== 'light' && prefersDark) ? 'dark' : 'light'
  const all = palette(scheme)
  const own = getComputedStyle(document.documentElement)
  const colours = Object.fromEntries(
    lookColours.map(name => [name, ownColor(own, name, scheme) ?? all[name]]),
  ) as FieldsLook['colours']
  return { scheme, colours }
}

/** A color as the branding's style sheet writes it (ui/own-colors.ts). */
function ownColor(styles: CSSStyleDeclaration, name: string, scheme: 'light' | 'dark'): string | undefined {
  const [, light, dark] =
    /light-dark\((#\w{6}), ?(#\w{6})\)/.exec(styles.getPropertyValue(`--color-${name}`)) ?? []
  return scheme === 'light' ? light : dark
}
