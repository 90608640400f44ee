import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import {
  type BuildEnvironmentOptions,
  defaultClientConditions,
  defaultServerConditions,
  defineConfig,
} from 'vite'
import { nativePage, nativeTarget } from './app/native/vite-native.ts'
import { screenSources } from './app/shell/pages/vite-screens.ts'
import { compiledWords } from './app/words/vite-words.ts'
import { hostedFields } from './demo/provider/vite-hosted.server.ts'

const browser: BuildEnvironmentOptions = {
  outDir: 'dist/web',
  emptyOutDir: true,
  manifest: true,
  target: 'es2022',
  assetsInlineLimit: 0,
  rollupOptions: {
    input: { web: 'app/entries/web.tsx' },
    // Puts code that most screens share into one file instead of fifteen.
    output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 40 }] } },
  },
}

/** The same screens as a static bundle for the native app (docs/native.md). */
const native: BuildEnvironmentOptions = {
  ...browser,
  outDir: 'dist/native',
  manifest: false,
  rollupOptions: { input: { native: 'app/entries/native.tsx' } },
}

/**
 * Everything that runs on the server. The output has no subfolders, because `platform/project-folder.server.ts` relies
 * on that.
 */
const server = (isRelease: boolean): BuildEnvironmentOptions => ({
  outDir: 'dist/server',
  emptyOutDir: true,
  target: 'node24',
  sourcemap: true,
  rollupOptions: {
    input: {
      main: 'app/server/main.server.ts',
      video: 'app/pictures/video-process.server.ts',
      receipt: 'app/donors/receipts/pdf/receipt-thread.server.ts',
      poster: 'app/campaigns/sharing/poster/poster-thread.server.ts',
      'offline-import': 'app/donations/offline/import/read-file-thread.server.ts',
      'bank-statement': 'app/books/bank/read/read-statement-thread.server.ts',
      'sanctions-list': 'app/withdrawals/payee-checks/read-sanctions-thread.server.ts',
      'sanctions-match': 'app/withdrawals/payee-checks/match-sanctions-thread.server.ts',
      tassel: 'app/server/tassel.server.ts',
      ...(isRelease ? {} : { 'demo-provider': 'demo/provider/main.server.ts' }),
      ssr: 'app/entries/ssr.tsx',
      mail: 'app/entries/mail.tsx',
    },
    external: [/^sharp$/, /^piscina$/, /^vite$/, /^typescript$/],
    // Licenses stay; the sources' own comments would only be parsed at every start.
    output: {
      chunkFileNames: '[name]-[hash].js',
      comments: { legal: true, annotation: false, jsdoc: false },
    },
  },
})

/**
 * Three builds of one source: `vite build` for browsers, `vite build --ssr` for the server, `vite build --mode native`
 * for the native app. `--mode release` leaves the demo out of the first two. Tests and `npm run dev` run the server's
 * .ts files unbundled.
 */
export default defineConfig(({ isSsrBuild, command, mode }) => ({
  plugins: [
    screenSources,
    ...(mode === 'release' ? [] : [hostedFields]),
    react(),
    tailwindcss(),
    compiledWords(),
    ...(mode === 'native' ? [nativePage(nativeTarget(process.env))] : []),
  ],
  // Resolves `#device/` modules to their native versions, and `#demo/` modules to empty ones (package.json).
  ...(mode === 'native' || mode === 'release'
    ? { resolve: { conditions: [mode, ...defaultClientConditions] } }
    : {}),
  // Icons and pictures of the website. The native app has its own (tools/native/).
  publicDir: isSsrBuild || mode === 'native' ? false : 'public',
  build: isSsrBuild ? server(mode === 'release') : mode === 'native' ? native : browser,
  // Builds always contain React's production version, even if the server starts without NODE_ENV; the development
  // version is 20 times slower.
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  // In development, packages aren't inlined: Vite's module runner can't run React's CommonJS.
  ssr: {
    ...(command === 'build' ? { noExternal: true } : {}),
    ...(mode === 'release' ? { resolve: { conditions: [mode, ...defaultServerConditions] } } : {}),
  },
}))
