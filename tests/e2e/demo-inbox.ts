import { expect, type Page } from '@playwright/test'

export type InboxMail = { to: string; subject: string; text: string; html: string; at: string }

/** The newest mail to `to` whose subject matches, waiting until it has arrived. */
export async function mailTo(page: Page, to: string, subject: RegExp): Promise<InboxMail> {
  let found: InboxMail | undefined
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/demo/inbox.json?to=${encodeURIComponent(to)}`)
      const mails = (await answer.json()) as InboxMail[]
      found = mails.find(mail => subject.test(mail.subject))
      return found?.subject
    })
    .toMatch(subject)
  if (!found) throw new Error('unreachable')
  return found
}

/** The codes that were already entered. */
export const usedCodes = new Set<string>()

/** The newest 6-digit code sent to `to` that was not used before, waiting until it has arrived. */
export async function codeFor(page: Page, to: string): Promise<string> {
  let code = ''
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/demo/inbox.json?to=${encodeURIComponent(to)}`)
      // The newest mail may be a delayed welcome, without a code.
      const mails = (await answer.json()) as InboxMail[]
      const latest = mails.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find(Boolean) ?? ''
      code = usedCodes.has(latest) ? '' : latest
      return code
    })
    .toMatch(/^\d{6}$/)
  usedCodes.add(code)
  return code
}
