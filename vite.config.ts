import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { type BuildEnvironmentOptions, defineConfig } from 'vite'
import { nativePage, nativeTarget, nativeTwins } from './app/native/vite-native.ts'
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
    input: { web: 'app/entry.web.tsx', early: 'app/entry.early.browser.ts' },
    // Code that most screens share comes in one file, not in the fifteen that the bundler would make of it.
    output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 40 }] } },
  },
}

/** The same screens as a static bundle, for the phones' shells (docs/native.md). */
const native: BuildEnvironmentOptions = {
  ...browser,
  outDir: 'dist/native',
  manifest: false,
  rollupOptions: { input: { native: 'app/entry.native.tsx' } },
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
      video: 'app/pictures/video-process.server.ts',
      tassel: 'app/tassel.server.ts',
      sandbox: 'app/platform/payments/sandbox/main.server.ts',
      ssr: 'app/entry.ssr.tsx',
      mail: 'app/entry.mail.tsx',
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
