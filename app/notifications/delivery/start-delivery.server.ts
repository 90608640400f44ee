import type { App } from '../../platform/app.server.ts'
import type { Env } from '../../platform/env.server.ts'
import { projectFolder } from '../../platform/project-folder.server.ts'
import { listenOn } from '../../platform/topics/listen.server.ts'
import { runPushes } from '../push/push-loop.server.ts'
import { batchSize, deliverBatch, type MailEntry } from './deliver.server.ts'

/** PostgreSQL notifications are lost while the connection is down; polling finds events that were missed. */
const pollMs = 5_000

/** Starts delivering outbox events and sending push messages. Returns a function that finishes current work and stops both. */
export async function startDelivery(app: App, databaseUrl: string): Promise<() => Promise<void>> {
  const renderer = openRenderer(app.env)
  const stop = await runDelivery(app, databaseUrl, renderer.load)
  const stopPushes = await runPushes(app, databaseUrl)
  return async () => {
    await stopPushes()
    await stop()
    await renderer.close()
  }
}

/** Starts delivering outbox events, on notification and every 5 s. Returns a function that stops the delivery after the current batch. */
export async function runDelivery(
  app: App,
  databaseUrl: string,
  load: () => Promise<MailEntry>,
): Promise<() => Promise<void>> {
  let isAnnounced = false
  let stopped = false
  let running: Promise<void> | undefined
  const deliverAll = async () => {
    while (isAnnounced && !stopped) {
      isAnnounced = false
      while (!stopped && (await hasOpenEvents(app)) && (await deliverBatch(app, await load())) === batchSize);
    }
  }
  const wake = () => {
    isAnnounced = true
    running ??= deliverAll()
      .catch(error =>
        app.log.warn({ err: error.message }, 'events could not be delivered; trying again soon'),
      )
      .finally(() => {
        running = undefined
      })
  }
  const listening = await listenOn(databaseUrl, {
    channel: 'outbox',
    onMessage: wake,
    onReconnect: wake,
    log: app.log,
  })
  const polling = setInterval(wake, pollMs)
  wake()
  return async () => {
    stopped = true
    clearInterval(polling)
    await running
    await listening.stop()
  }
}

/** True if an event is open. Checked before the mail renderer is loaded, so that an idle server never loads it. */
async function hasOpenEvents({ db }: App): Promise<boolean> {
  const open = await db.rows(
    'open_events',
    'select 1 from outbox_events where handled_at is null and given_up_at is null limit 1',
  )
  return open.length > 0
}

type Renderer = { load(): Promise<MailEntry>; close(): Promise<void> }

/** The built mail renderer, or the current source during development. Loaded on the first event. */
function openRenderer(env: Pick<Env, 'dev'>): Renderer {
  if (env.dev) return rendererFromSource()
  const built = new URL('dist/server/mail.js', projectFolder)
  return { load: () => import(built.href), close: async () => undefined }
}

/** Loads the renderer's source through a Vite server that listens on no port and watches no files. */
function rendererFromSource(): Renderer {
  const startVite = async () => {
    const { createServer } = await import('vite')
    return await createServer({
      appType: 'custom',
      cacheDir: 'node_modules/.cache/vite-mail',
      logLevel: 'warn',
      optimizeDeps: { noDiscovery: true, include: [] },
      server: { middlewareMode: true, ws: false, watch: null },
    })
  }
  let starting: ReturnType<typeof startVite> | undefined
  return {
    async load() {
      starting ??= startVite()
      return (await (await starting).ssrLoadModule('/app/entries/mail.tsx')) as MailEntry
    },
    close: async () => await (await starting)?.close(),
  }
}
