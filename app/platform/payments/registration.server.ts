import type { z } from 'zod'
import type { App } from '../app.server.ts'
import type { PlatformEnv } from '../env.server.ts'
import type { Secrets } from '../secrets.server.ts'
import type { ProviderSettings } from '../settings.ts'
import type { PaymentProvider } from './port.ts'

/** How the server configures and connects a payment provider. */
export type Registration<Shape extends z.ZodRawShape = z.ZodRawShape> = {
  /** The environment variables of this provider. */
  variables: Shape
  settings(values: Values<Shape>, base: { port: number; demo: boolean }): Partial<ProviderSettings>
  /** Reasons not to start although each variable is valid: its name, and what is wrong. */
  problems?(values: Values<Shape>, deployment: Deployment): { name: string; what: string }[]
  /** True if no real money is taken; such money is never paid out (P198). */
  takesTestMoney(env: ProviderSettings): boolean
  /** Imports the provider's code lazily. */
  connect(env: PlatformEnv, secrets: Secrets): Promise<PaymentProvider>
  /** Starts what runs beside the server. */
  start?(app: App): Promise<{ close(): Promise<void> }>
}

/** `isPublic`: others can reach APP_URL. */
export type Deployment = { demo: boolean; isPublic: boolean }

type Values<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>
