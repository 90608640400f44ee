import { filledDataDir, startTassel } from './tassel-process.ts'

/** Playwright's global setup: starts one server with the demo data for the run. Tests that move the clock start their own server. */
export default async function setup(): Promise<() => Promise<void>> {
  const filled = await startTassel()
  await filled.stop()
  process.env[filledDataDir] = filled.dataDir
  const tassel = await startTassel({ env: { TRUSTED_PROXIES: '1' } })
  process.env.BASE_URL = tassel.url
  process.env.DEMO_DATA_DIR = tassel.dataDir
  process.env.DEMO_SANDBOX_URL = `http://localhost:${tassel.sandboxPort}`
  return async () => {
    await tassel.stop()
    tassel.forget()
    filled.forget()
  }
}
