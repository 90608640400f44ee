import { grantRole } from '#app/accounts/roles.server.ts'
import { sessionGeneration, startSession } from '#app/accounts/sessions/start-session.server.ts'
import { resolveViewer } from '#app/accounts/sessions/viewer.server.ts'
import { createAccount } from '#app/accounts/sign-in/sign-up.server.ts'
import type { App } from '#app/platform/app.server.ts'
import type { ProvedBy, StaffRole, Viewer } from '#app/platform/viewer.ts'

/** The part of a world that these builders need. Other test servers, such as `ProductionServer`, have it, too. */
type WithApp = { app: App }

export type Scholar = { userId: string; email: string; customUserId: string; viewer: Viewer }
export type ScholarOverrides = {
  email?: string
  customUserId?: string
  firstName?: string
  lastName?: string
  emailVerified?: boolean
}

const counts = new WeakMap<App, number>()

/** Creates a person with a confirmed email and a name. */
export async function aScholar(world: WithApp, overrides: ScholarOverrides = {}): Promise<Scholar> {
  const { app } = world
  const number = (counts.get(app) ?? 0) + 1
  counts.set(app, number)
  const account = {
    email: `scholar${number}@example.com`,
    customUserId: `scholar-${number}`,
    firstName: 'Maya',
    lastName: `Okafor ${number}`,
    emailVerified: true,
    ...overrides,
  }
  const at = app.clock.now()
  const { userId } = await app.db.transaction(tx => createAccount(tx, { ...account, at }))
  const viewer = await viewerOf(world, userId)
  return { userId, email: viewer.email, customUserId: viewer.customUserId, viewer }
}

/** The owner role, granted or revoked by an operator. */
export const ownerRole = (now: Date) => ({ role: 'owner' as const, byUserId: null, now })

/** Creates a person with these roles. */
export async function aStaffMember(
  world: WithApp,
  roles: readonly StaffRole[],
  overrides: ScholarOverrides = {},
): Promise<Scholar> {
  const scholar = await aScholar(world, { firstName: 'Ruth', lastName: 'Adeyemi', ...overrides })
  const now = world.app.clock.now()
  await world.app.db.transaction(async tx => {
    for (const role of roles) await grantRole(tx, scholar.email, { role, byUserId: null, now })
  })
  return { ...scholar, viewer: await viewerOf(world, scholar.userId) }
}

/** Creates an owner: what the specification calls an admin. */
export const anAdmin = (world: WithApp, overrides: ScholarOverrides = {}) =>
  aStaffMember(world, ['owner'], overrides)

/** The request headers of a browser with a new session of this person, by default signed in with an emailed code. */
export async function signedInHeaders(
  world: WithApp,
  userId: string,
  provedBy: ProvedBy = 'code',
): Promise<Headers> {
  const answer = new Headers()
  const generation = await sessionGeneration(world.app.db, userId)
  await startSession(
    world.app,
    { userId, provedBy, generation },
    { headers: new Headers(), answerHeaders: answer },
  )
  return new Headers({ cookie: cookiesOf(answer) })
}

/** Like `signedInHeaders`, for a session that has just stepped up. */
export async function steppedUpHeaders(world: WithApp, userId: string): Promise<Headers> {
  const headers = await signedInHeaders(world, userId)
  const viewer = await resolveViewer(headers, world.app)
  await world.app.db.pool.query('update sessions set stepped_up_at = $2 where id = $1', [
    viewer?.sessionId,
    world.app.clock.now(),
  ])
  return headers
}

/** The Cookie header that a browser sends after a response with these headers. `before` is the Cookie header until then. */
export function cookiesOf(answer: Headers, before = ''): string {
  const jar = new Map(before.split('; ').flatMap(pair => (pair ? [splitCookie(pair)] : [])))
  for (const line of answer.getSetCookie()) {
    const [name, value] = splitCookie(line.split(';')[0] ?? '')
    if (/;\s*max-age=0\b/i.test(line)) jar.delete(name)
    else jar.set(name, value)
  }
  return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
}

/** Signs the person in and returns the viewer of the session. */
export async function viewerOf(world: WithApp, userId: string): Promise<Viewer> {
  const viewer = await resolveViewer(await signedInHeaders(world, userId), world.app)
  if (!viewer) throw new Error('a person who has just signed in is nobody')
  return viewer
}

function splitCookie(pair: string): [string, string] {
  const at = pair.indexOf('=')
  return [pair.slice(0, at), pair.slice(at + 1)]
}
