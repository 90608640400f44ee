import type { Env } from '../../platform/env.server.ts'
import { projectFolder } from '../../platform/project-folder.server.ts'
import type { Events } from '../event.ts'
import type { RenderMail } from '../mail.ts'

/** What `entry.mail.tsx` holds: every kind of event, and what makes mails of them. */
export type MailEntry = { events: Events; renderMail: RenderMail }
export type Renderer = { load(): Promise<MailEntry>; close(): Promise<void> }

const built = new URL('dist/server/mail.js', projectFolder)

/** What delivers events, loaded with the first of them: the built renderer, or, while developing, the current source. */
export async function loadRenderer(env: Pick<Env, 'dev'>): Promise<Renderer> {
  if (env.dev) return fromSource()
  const entry = once(async () => (await import(built.href)) as MailEntry)
  return { load: entry.value, close: async () => undefined }
}

/** A Vite of its own, started with the first look for events: it serves nobody and watches nothing. */
function fromSource(): Renderer {
  const starting = once(async () => {
    const { createServer } = await import('vite')
    return await createServer({
      appType: 'custom',
      cacheDir: 'node_modules/.cache/vite-mail',
      logLevel: 'warn',
      optimizeDeps: { noDiscovery: true, include: [] },
      server: { middlewareMode: true, ws: false, watch: null },
    })
  })
  return {
    async load() {
      const vite = await starting.value()
      return (await vite.ssrLoadModule('/app/entries/mail.tsx')) as MailEntry
    },
    close: async () => await (await starting.begun())?.close(),
  }
}

/** A value that is made when it is first asked for. */
function once<T>(make: () => Promise<T>): { value(): Promise<T>; begun(): Promise<T> | undefined } {
  let made: Promise<T> | undefined
  return {
    value: () => {
      made ??= make()
      return made
    },
    begun: () => made,
  }
}
