import type { z } from 'zod'
import type { PlatformEnv } from '../env.server.ts'
import type { Secrets } from '../secrets.server.ts'
import type { ProviderSettings } from '../settings.ts'
import type { PaymentProvider } from './port.ts'

/** How the server reads a payment provider's settings and connects to it. */
export type Registration<Shape extends z.ZodRawShape = z.ZodRawShape> = {
  /** The provider's environment variables. */
  variables: Shape
  settings(values: Values<Shape>, base: { port: number; demo: boolean }): Partial<ProviderSettings>
  /** Returns combinations of valid values that must prevent the start: the variable's name and the problem. */
  problems?(values: Values<Shape>, deployment: Deployment): { name: string; what: string }[]
  /** True if payments don't move real money. Test money is never paid out (P198). */
  takesTestMoney(env: ProviderSettings): boolean
  /** Connects to the provider, whose code is imported only then. */
  connect(env: PlatformEnv, secrets: Secrets): Promise<PaymentProvider>
}

/** `hasDemo`: false in a release, which has no demo provider. `isPublic`: APP_URL can be reached from other machines. */
export type Deployment = { demo: boolean; hasDemo: boolean; isPublic: boolean }

type Values<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>
