import { readFile, writeFile } from 'node:fs/promises'
import { isBuiltin, stripTypeScriptTypes } from 'node:module'
import { posix } from 'node:path'
import { decode, encode } from '@jridgewell/sourcemap-codec'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { type BuildEnvironmentOptions, defineConfig, type Plugin } from 'vite'
import { nativePage, nativeTarget, nativeTwins } from './app/native/vite-native.ts'
import { hostedScripts } from './app/platform/payments/sandbox/hosted-scripts.ts'
import { compiledWords, finishedWords } from './app/words/vite-words.ts'

/** A plain .ts does nothing but compute (docs/architecture.md), and so does the time zone package: whoever uses none of it loads none of it. */
const isPure = (id: string) =>
  /\/app\/[^?]*\.ts$/.test(id) ? !/\.(server|browser)\.ts$/.test(id) : id.includes('/@date-fns/tz/')

/** What most pages show: in one file they weigh less and come with one request, where a dozen were asked for. */
const smallParts = [
  /\/app\/lib\/(cents|endpoint|moment|storage\.browser)\.ts$/,
  /\/app\/donations\/(checkout\/(preset-cards|unsettled-donation\.browser)|fees|quote)\.ts$/,
  /\/app\/withdrawals\/payout\.ts$/,
  /\/app\/(accounts\/picture\/picture|donations\/supporters\/supporters|shell\/wire\/connection\.browser)\.ts$/,
  /\/app\/campaigns\/(calendar|campaign|first-characters|picture-sizes|sharing\/share-address|sharing\/screens\/share-copy)\.tsx?$/,
  /\/app\/ui\/(amount|banner|card|fields\/(copy-field|radio-cards)|empty-state|icon-button|link|progress-summary|time-left|overlays\/toast|use-now)\.tsx?$/,
  /\/lucide-react\/dist\/esm\/icons\/(arrow-left|heart|share-2)\.mjs$/,
  /\/app\/device\/(app|drafts|server)\.browser\.ts$/,
  /\/app\/shell\/(error-screen|footer|navigation|not-found|page-head|payments-banner|public-header|refused-head|root|routes|screen|short-label|use-session)\.tsx?$/,
  /\/app\/ui\/(avatar|button|cx|late|page|progress-bar)\.tsx?$/,
  /vite\/preload-helper/,
]

/** What every page runs on. Left to itself the router is cut in two where the admins' table is loaded late, and both compress worse. */
const everyPage = /\/node_modules\/(react|react-dom|react-router|scheduler)\//

const isEverywhere = (id: string) => [...smallParts, everyPage].some(part => part.test(id))

/**
 * What is wanted together comes in one file: on a slow line each one costs as much as 30 kB. The calendar stands first, because what is shown needs
 * no arithmetic with time zones, and the sheet before the gift, because other dialogs lie on it.
 */
const together = [
  { name: 'calendar', test: /\/app\/campaigns\/period\.ts$/, priority: 4 },
  { name: 'parts', test: isEverywhere, priority: 3 },
  { name: 'sheet', test: /\/app\/ui\/overlays\/dialog\.tsx$/, priority: 2 },
  {
    name: 'fields',
    test: /\/app\/(ui\/fields\/(checkbox|form-error|money-input|text-area|text-input)|shell\/wire\/use-command\.browser)\.tsx?$/,
    priority: 1,
  },
  {
    name: 'getting-in',
    test: /\/app\/accounts\/(sign-in\/screens\/(entry-frame|pair-fields)|profile\/screens\/user-id-field|sessions\/use-enter\.browser|draft\.browser|account-words|sign-in\/use-pair\.browser)\.tsx?$/,
    priority: 1,
  },
  {
    name: 'gift',
    test: /\/app\/donations\/(checkout\/(use-donation-dialog\.browser|screens\/(amount|details)-step)|afterwards\/screens\/donation-made)\.tsx?$/,
  },
]

const browser: BuildEnvironmentOptions = {
  outDir: 'dist/web',
  emptyOutDir: true,
  manifest: true,
  target: 'es2022',
  assetsInlineLimit: 0,
  rollupOptions: {
    input: { web: 'app/entry.web.tsx', early: 'app/entry.early.browser.ts' },
    // Reading a property or a global changes nothing, here or in any package we use.
    treeshake: {
      moduleSideEffects: id => !isPure(id),
      propertyReadSideEffects: false,
      unknownGlobalSideEffects: false,
    },
    // Every screen's files stand in every page's table: names without a meaning are a kilobyte less of it.
    output: {
      chunkFileNames: 'assets/[hash:7].js',
      codeSplitting: { groups: together },
    },
  },
}

/** The same screens as a static bundle, for the phones' shells (docs/native.md). */
const native: BuildEnvironmentOptions = {
  ...browser,
  outDir: 'dist/native',
  manifest: false,
  rollupOptions: {
    ...browser.rollupOptions,
    input: { native: 'app/entry.native.tsx' },
    output: { chunkFileNames: 'assets/[hash:7].js' },
  },
}

/** What runs on the server, in one folder without folders: `platform/project-folder.server.ts` counts on that. */
const server: BuildEnvironmentOptions = {
  outDir: 'dist/server',
  emptyOutDir: true,
  target: 'node24',
  sourcemap: true,
  rollupOptions: {
    input: {
      main: 'app/main.server.ts',
      background: 'app/background-thread.server.ts',
      video: 'app/pictures/video-process.server.ts',
      tassel: 'app/tassel.server.ts',
      sandbox: 'app/platform/payments/sandbox/main.server.ts',
      ssr: 'app/entry.ssr.tsx',
      mail: 'app/entry.mail.tsx',
    },
    external: [/^sharp$/, /^vite$/, /^typescript$/],
    // Without comments and blanks, with every name as it is: less to read, and stacks still speak.
    output: {
      chunkFileNames: '[name]-[hash:8].js',
      minify: { mangle: false, compress: false, codegen: { removeWhitespace: true } },
    },
  },
}

/** Says of each screen which file it is in, so that the server can name what to preload; the browser's table goes without. */
const screensSaySource: Plugin = {
  name: 'screens-say-source',
  apply: (_, { isSsrBuild, command }) => command === 'build' && Boolean(isSsrBuild),
  transform: {
    order: 'post',
    filter: { id: /\/app\/(late-)?screens\.tsx$/ },
    handler(code) {
      const loads: { start: number; end: number; body: { source: { value: string } } }[] = []
      const visit = (node: unknown): void => {
        if (!node || typeof node !== 'object') return
        const { type, body } = node as { type?: string; body?: { type?: string } }
        if (type === 'ArrowFunctionExpression' && body?.type === 'ImportExpression') loads.push(node as never)
        for (const part of Object.values(node)) visit(part)
      }
      visit(this.parse(code))
      const said = loads
        .toSorted((a, b) => b.start - a.start)
        .reduce((text, { start, end, body }) => {
          const source = posix.join('app', body.source.value)
          const load = text.slice(start, end)
          return `${text.slice(0, start)}Object.assign(${load}, { source: '${source}' })${text.slice(end)}`
        }, code)
      return { code: said, map: { mappings: '' } }
    },
  },
}

/**
 * The router's prefetching by its framework's manifest, and its reporting on itself, are of no use here and 3 kB of every page: its links and its router
 * get what does neither. Where a later version names them otherwise, the build fails.
 */
const routerAlone: Plugin = {
  name: 'router-alone',
  enforce: 'pre',
  apply: (_, { isSsrBuild, command }) => command === 'build' && !isSsrBuild,
  resolveId: {
    filter: { id: /\/(ssr\/components|instrumentation)\.js$/ },
    handler: (source, importer = '') =>
      /\/react-router\/dist\/production\/lib\/(components|dom\/lib|router\/router)\.js$/.test(importer)
        ? `\0router-alone:${posix.basename(source)}`
        : null,
  },
  load: {
    filter: { id: /^\0router-alone:/ },
    handler: id => (id.endsWith('components.js') ? noFramework : noReports),
  },
}

const noFramework = `import { createContext } from 'react'
export const FrameworkContext = createContext(undefined)
export const usePrefetchBehavior = () => [false, null, {}]
export const PrefetchPageLinks = () => null
export const mergeRefs = own => own`

const noReports = `export const consumeInstrumentationClientResultMetaReceiver = () => undefined
export const getRouteInstrumentationUpdates = () => ({})
export const instrumentClientSideRouter = router => router`

/** Looked up for each file that Node loads: the project's own is read a hundred times as slowly. */
const packageOfServer: Plugin = {
  name: 'package-of-server',
  apply: (_, { isSsrBuild, command }) => command === 'build' && Boolean(isSsrBuild),
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'package.json', source: '{"type":"module"}' })
  },
}

/**
 * Node keeps a source in which one letter is not ASCII at two bytes a letter: 5 MB more for each process. So such letters are written as escapes, and
 * the maps follow. `String.raw` and tags that read what was written are the only ones to notice, and none of them holds such a letter.
 */
const inAscii: Plugin = {
  name: 'in-ascii',
  apply: (_, { isSsrBuild, command }) => command === 'build' && Boolean(isSsrBuild),
  async writeBundle({ dir = '' }, bundle) {
    for (const { type, fileName } of Object.values(bundle)) {
      if (type !== 'chunk') continue
      const file = `${dir}/${fileName}`
      const lines = (await readFile(file, 'utf8')).split('\n')
      const places = lines.map(line => [...line.matchAll(notAscii)].map(({ index }) => index))
      await writeFile(file, lines.map(line => line.replace(notAscii, letter => escaped(letter))).join('\n'))
      // What was made of nothing of ours has no map.
      if (`${fileName}.map` in bundle) await moveMap(`${file}.map`, places)
    }
  },
}

const notAscii = /[^\0-\x7f]/g
const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Each of these letters, by line, takes five more. */
async function moveMap(file: string, places: readonly number[][]): Promise<void> {
  const map = JSON.parse(await readFile(file, 'utf8')) as { mappings: string }
  const mappings = decode(map.mappings)
  for (const [at, line] of mappings.entries()) {
    let before = 0
    for (const segment of line) {
      while ((places[at]?.[before] ?? Number.POSITIVE_INFINITY) < segment[0]) before++
      segment[0] += before * 5
    }
  }
  await writeFile(file, JSON.stringify({ ...map, mappings: encode(mappings) }))
}

/**
 * Node's own modules as they are: imported, each is read whole for a list of its names, and `node:http` so reads the client behind `fetch`, which costs
 * a start 30 ms.
 */
const plainBuiltins: Plugin = {
  name: 'plain-builtins',
  apply: (_, { isSsrBuild, command }) => command === 'build' && Boolean(isSsrBuild),
  renderChunk(code) {
    return this.parse(code).body.reduceRight((text, node) => {
      if (node.type !== 'ImportDeclaration' || !isBuiltin(node.source.value)) return text
      const names = namesOf(node.specifiers)
      if (!names) return text
      // A package may have a `process` of its own.
      const said = `const ${names} = globalThis.process.getBuiltinModule('${node.source.value}');`
      return text.slice(0, node.start) + said + text.slice(node.end)
    }, code)
  },
}

/**
 * What packages bring along and Tassel never uses: HTTP/2, which proxies in front speak, costs each thread 10 ms to load; the messages of a checking
 * library in fifty languages are 300 kB of code that lies in memory.
 */
const unusedParts: Plugin = {
  name: 'unused-parts',
  enforce: 'pre',
  apply: (_, { isSsrBuild, command }) => command === 'build' && Boolean(isSsrBuild),
  resolveId: (source, importer) =>
    source === 'node:http2' && importer?.includes('/@hono/node-server/') ? noHttp2 : null,
  load(id) {
    if (id === noHttp2)
      return 'export class Http2ServerRequest {}\nexport const constants = { NGHTTP2_NO_ERROR: 0 }'
    return id.endsWith('/zod/v4/locales/index.js') ? "export { default as en } from './en.js'" : null
  },
}
const noHttp2 = '\0no-http2'

type Named = { type: string; local: { name: string }; imported?: { name?: string; value?: unknown } }

/** What stands before the equals sign: the module itself, or names of it. Null where it is imported otherwise. */
function namesOf(specifiers: readonly Named[]): string | null {
  const [first] = specifiers
  if (first?.type === 'ImportDefaultSpecifier' && specifiers.length === 1) return first.local.name
  if (!first || specifiers.some(({ type }) => type !== 'ImportSpecifier')) return null
  return `{ ${specifiers.map(({ imported, local }) => `${imported?.name ?? imported?.value}: ${local.name}`).join(', ')} }`
}

/** The scripts of the sandbox's card fields, as the sources are but for their types. */
const hostedFields: Plugin = {
  name: 'hosted-fields',
  apply: (_, { isSsrBuild, command }) => command === 'build' && Boolean(isSsrBuild),
  async generateBundle() {
    for (const path of hostedScripts) {
      const source = stripTypeScriptTypes(await readFile(`app/platform/payments/${path}`, 'utf8'))
      this.emitFile({ type: 'asset', fileName: `hosted/${path}`, source })
    }
  },
}

/**
 * Three builds of one source: `vite build` makes the browser's files, `vite build --ssr` everything that runs on the server, `vite build --mode
 * native` the app's. Tests and `npm run dev` run the server's own .ts files as they are.
 */
export default defineConfig(({ isSsrBuild, command, mode }) => ({
  // React has had it itself since version 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  plugins: [
    screensSaySource,
    routerAlone,
    hostedFields,
    plainBuiltins,
    unusedParts,
    packageOfServer,
    inAscii,
    react(),
    tailwindcss(),
    compiledWords(),
    finishedWords,
    ...(mode === 'native' ? [nativeTwins, nativePage(nativeTarget(process.env))] : []),
  ],
  // Icons and pictures of the installed website: the app has its own (tools/native/).
  publicDir: isSsrBuild || mode === 'native' ? false : 'public',
  build: isSsrBuild ? server : mode === 'native' ? native : browser,
  // However the server is started, what was built is React for production: the other is 20 times slower.
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  // While developing, packages are loaded as they are: React's CommonJS cannot be inlined into a module runner.
  ssr: command === 'build' ? { noExternal: true } : {},
}))
