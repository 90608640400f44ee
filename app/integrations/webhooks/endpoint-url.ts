import { type Message, phrase } from '../../lib/phrase.ts'
import { type Refusal, refusal } from '../../lib/refusal.ts'
import { isLoopback } from '../../platform/loopback.ts'
import { parsedUrl } from '../../platform/parsed-url.ts'

const maxLength = 500

const refuse = (message: Message): Refusal =>
  refusal('InvalidWebhookUrl', 400, message, { fields: { url: message } })

/**
 * Checks what a URL alone shows (P662) and returns it normalized, or the refusal InvalidWebhookUrl (400). Where its name leads is checked at
 * every connection. `toLoopback`: this machine is allowed, also with http.
 */
export function checkEndpointUrl(text: string, toLoopback: boolean): { url: string } | { refused: Refusal } {
  const refused = (message: Message) => ({ refused: refuse(message) })
  if (text.length > maxLength) return refused(phrase('Shorten the URL to 500 characters.'))
  const url = parsedUrl(text)
  if (!url) return refused(phrase('Enter a URL that starts with https://.'))
  if (url.username || url.password)
    return refused(phrase('Leave out the user name and password. Receivers check the signature instead.'))
  if (url.hash) return refused(phrase('Leave out the part after #. It isn’t sent.'))
  if (toLoopback && isLoopback(url.hostname) && /^https?:$/.test(url.protocol)) return { url: url.href }
  if (url.protocol !== 'https:') return refused(phrase('Enter a URL that starts with https://.'))
  // Ports below 1024 belong to other services, such as mail.
  if (url.port && Number(url.port) < 1024) return refused(phrase('Use port 443, or a port from 1024 on.'))
  return { url: url.href }
}
