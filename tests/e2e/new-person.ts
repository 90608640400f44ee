import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { codeFor } from './demo-inbox.ts'

export type NewPerson = { email: string; customUserId: string }

let people = 0

/** An unused email and User ID. The desktop and phone projects share one server, so the data must differ between them. */
export function newPerson(name: string): NewPerson {
  people += 1
  const id = `${name}${Date.now().toString(36).slice(-6)}${people}`.toLowerCase()
  return { email: `${id}@accounts.example`, customUserId: id.slice(0, 20) }
}

/** Sends a request as the page's person and expects it to succeed. Returns the parsed response. */
export async function post<Answer = unknown>(page: Page, path: string, data: object): Promise<Answer> {
  const answer = await page.request.post(path, { data })
  const text = await answer.text()
  expect(answer.ok(), `${path}: ${text}`).toBe(true)
  return JSON.parse(text || 'null')
}

/** Creates an account and stays signed in. */
export async function signUp(page: Page, name: string): Promise<NewPerson> {
  const person = newPerson(name)
  await post(page, '/api/sign-up', person)
  return person
}

/** Creates an account with a confirmed email, and stays signed in. */
export async function signUpConfirmed(page: Page, name: string): Promise<NewPerson> {
  const person = await signUp(page, name)
  await post(page, '/api/codes', { purpose: 'prove-email' })
  const code = await codeFor(page, person.email)
  await post(page, '/api/codes/verify', { purpose: 'prove-email', code })
  return person
}

/** Creates an account with a campaign, and stays signed in. Returns the campaign's id. */
export async function signUpOwner(
  page: Page,
  firstName: string,
  lastName: string,
  fields: object = {},
): Promise<string> {
  await signUpConfirmed(page, 'owner')
  await post(page, '/api/profile/name', { firstName, lastName })
  const { campaignId } = await post<{ campaignId: string }>(page, '/api/campaigns', {
    requestId: randomUUID(),
    deviceKind: 'mobile-browser',
    university: 'Harbor State',
    major: 'Botany',
    fundingGoal: 900,
    story: 'Moss.',
    ...fields,
  })
  return campaignId
}
