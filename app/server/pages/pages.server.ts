import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FetchData } from '../../entries/routes.tsx'
import type { App } from '../../platform/app.server.ts'
import { projectFolder } from '../../platform/project-folder.server.ts'
import type { PageAssets } from '../../shell/pages/page-assets.ts'
import { type BuildManifest, entry, pageAssets } from '../../shell/pages/page-assets.ts'
import { keepScripts } from './earlier-scripts.server.ts'
import { loadStaticFiles } from './load-static-files.server.ts'

/** A Response is a redirect. */
export type RenderedPage = Response | { status: number; headers: Headers; html: string }

type Renderer = {
  renderPage(request: Request, fetchData: FetchData, assets: PageAssets): Promise<RenderedPage>
  sourceAt(pathname: string): string | undefined
}

/** Serves built files and renders pages, from the build or, in development, from Vite. */
export type Pages = {
  /** A built file, or null. `address` is the path and query; `accept` is the Accept-Encoding header. */
  file(address: string, accept: string): Promise<Response | null>
  render(request: Request, fetchData: FetchData): Promise<RenderedPage>
}

const dist = new URL('dist/', projectFolder)

/** Serves the output of `vite build`, and for a day the scripts of earlier builds, which it keeps in DATA_DIR. */
export async function builtPages(app: Pick<App, 'env' | 'clock' | 'log'>): Promise<Pages> {
  let renderer: Promise<Renderer> | undefined
  const manifest = JSON.parse(
    await readFile(new URL('web/.vite/manifest.json', dist), 'utf8'),
  ) as BuildManifest
  const built = fileURLToPath(new URL('web/', dist))
  const earlier = join(app.env.dataDir, 'scripts')
  const file = await loadStaticFiles(built, earlier)
  await keepScripts(join(built, 'assets'), earlier, app.clock.now()).catch(error =>
    app.log.warn({ error }, 'the scripts of this build could not be kept for open pages'),
  )
  const cache = new Map<string | undefined, PageAssets>()
  return {
    file,
    async render(request, fetchData) {
      // Imported for the first page, so that startup doesn't wait for it.
      renderer ??= import(new URL('server/ssr.js', dist).href) as Promise<Renderer>
      const made = await renderer
      const source = made.sourceAt(new URL(request.url).pathname)
      const assets = cache.get(source) ?? pageAssets(manifest, source)
      cache.set(source, assets)
      return await respond(made, request, fetchData, assets)
    },
  }
}

async function respond(
  renderer: Renderer,
  request: Request,
  fetchData: FetchData,
  assets: PageAssets,
): Promise<RenderedPage> {
  const page = await renderer.renderPage(request, fetchData, assets)
  if (page instanceof Response) return page
  page.headers.set('content-type', 'text/html; charset=utf-8')
  page.headers.set('cache-control', 'no-store')
  return page
}

/** For development: proxies source files from a Vite server on its own port, and renders screens from the sources. */
export async function devPages(): Promise<Pages> {
  const { createServer } = await import('vite')
  const ours = process.listeners('SIGTERM')
  const vite = await createServer({
    configLoader: 'native',
    server: { host: '127.0.0.1', hmr: { port: 24678 } },
    appType: 'custom',
  })
  // Removes Vite's SIGTERM listeners, which would exit the process and leave the database running.
  for (const listener of process.listeners('SIGTERM')) {
    if (!ours.includes(listener)) process.off('SIGTERM', listener)
  }
  await vite.listen()
  const origin = vite.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? ''
  const assets: PageAssets = {
    styles: [],
    script: `/${entry}`,
    preloads: [],
    fonts: [],
  }
  return {
    file: async address => (devSources.test(address) ? await fromVite(origin + address) : null),
    async render(request, fetchData) {
      const renderer = (await vite.ssrLoadModule('/app/entries/ssr.tsx')) as Renderer
      const page = await respond(renderer, request, fetchData, assets)
      if (page instanceof Response) return page
      return { ...page, html: page.html.replace('<script', () => `${refreshPreamble}<script`) }
    },
  }
}

const devSources = /^\/(@|app\/|node_modules\/|icon\.svg)/

async function fromVite(address: string): Promise<Response> {
  const answer = await fetch(address, { headers: { accept: '*/*' } })
  const type = answer.headers.get('content-type') ?? 'text/javascript'
  return new Response(await answer.arrayBuffer(), {
    status: answer.status,
    headers: { 'content-type': type },
  })
}

/** React Fast Refresh must be set up before the first component. Module scripts run in document order. */
const refreshPreamble = `<script type="module">import RefreshRuntime from '/@react-refresh'
RefreshRuntime.injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => type => type
window.__vite_plugin_react_preamble_installed__ = true</script><script type="module" src="/@vite/client"></script>`
