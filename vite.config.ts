import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { type BuildEnvironmentOptions, defaultClientConditions, defineConfig } from 'vite'
import { nativePage, nativeTarget } from './app/native/vite-native.ts'
import { hostedFields } from './app/platform/payments/sandbox/vite-hosted.server.ts'
import { screenSources } from './app/shell/pages/vite-screens.ts'
import { compiledWords } from './app/words/vite-words.ts'

const browser: BuildEnvironmentOptions = {
  outDir: 'dist/web',
  emptyOutDir: true,
  manifest: true,
  target: 'es2022',
  assetsInlineLimit: 0,
  rollupOptions: {
    input: { web: 'app/entries/web.tsx', early: 'app/entries/early.browser.ts' },
    // Code that most screens share comes in one file, not in the fifteen that the bundler would make of it.
    output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 40 }] } },
  },
}

/** The same screens as a static bundle, for the phones' shells (docs/native.md). */
const native: BuildEnvironmentOptions = {
  ...browser,
  outDir: 'dist/native',
  manifest: false,
  rollupOptions: { input: { native: 'app/entries/native.tsx' } },
}

/** What runs on the server, in one folder without folders: `platform/project-folder.server.ts` counts on that. */
const server: BuildEnvironmentOptions = {
  outDir: 'dist/server',
  emptyOutDir: true,
  target: 'node24',
  sourcemap: true,
  rollupOptions: {
    input: {
      main: 'app/server/main.server.ts',
      video: 'app/pictures/video-process.server.ts',
      tassel: 'app/server/tassel.server.ts',
      sandbox: 'app/platform/payments/sandbox/main.server.ts',
      ssr: 'app/entries/ssr.tsx',
      mail: 'app/entries/mail.tsx',
    },
    external: [/^sharp$/, /^vite$/, /^typescript$/],
    output: { chunkFileNames: '[name]-[hash].js' },
  },
}

/**
 * Three builds of one source: `vite build` makes the browser's files, `vite build --ssr` everything that runs on the server, `vite build --mode
 * native` the app's. Tests and `npm run dev` run the server's own .ts files as they are.
 */
export default defineConfig(({ isSsrBuild, command, mode }) => ({
  plugins: [
    screenSources,
    hostedFields,
    react(),
    tailwindcss(),
    compiledWords(),
    ...(mode === 'native' ? [nativePage(nativeTarget(process.env))] : []),
  ],
  // The app takes its own side of each `#device/` module (package.json).
  ...(mode === 'native' ? { resolve: { conditions: ['native', ...defaultClientConditions] } } : {}),
  // Icons and pictures of the installed website: the app has its own (tools/native/).
  publicDir: isSsrBuild || mode === 'native' ? false : 'public',
  build: isSsrBuild ? server : mode === 'native' ? native : browser,
  // However the server is started, what was built is React for production: the other is 20 times slower.
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  // While developing, packages are loaded as they are: React's CommonJS cannot be inlined into a module runner.
  ssr: command === 'build' ? { noExternal: true } : {},
}))
