import { expect, type Page } from '@playwright/test'

export type InboxMail = { to: string; subject: string; text: string; html: string; at: string }

/** Waits for an email to `to` whose subject matches, and returns the newest one. */
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

/** The codes that tests have already received, so that `codeFor` waits for a new one. */
export const usedCodes = new Set<string>()

/** Waits until the newest 6-digit code emailed to `to` is not in `usedCodes`. Returns it and adds it to them. */
export async function codeFor(page: Page, to: string): Promise<string> {
  let code = ''
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/demo/inbox.json?to=${encodeURIComponent(to)}`)
      // Skips emails without a code, such as a welcome email that arrives late.
      const mails = (await answer.json()) as InboxMail[]
      const latest = mails.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find(Boolean) ?? ''
      code = usedCodes.has(latest) ? '' : latest
      return code
    })
    .toMatch(/^\d{6}$/)
  usedCodes.add(code)
  return code
}
