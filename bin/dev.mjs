import './lib/this-machine.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { node24 } from './lib/node24.mjs'
import { runAndWatch } from './lib/watch.mjs'

/** `npm run dev`: the server starts again when its code changes, Vite reloads the screens in the browser. */
await ensureInstalled()
runAndWatch(node24(), ['app/main.server.ts'], {
  env: { ...process.env, NODE_ENV: 'development', DEV: '1' },
  folders: ['app', 'db'],
  matters: file => /\.(ts|sql)$/.test(file) && !/\.(test|browser)\.ts$/.test(file),
})
