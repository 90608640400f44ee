import type { z } from 'zod'
import type { App } from '../app.server.ts'
import type { PlatformEnv } from '../env.server.ts'
import type { Secrets } from '../secrets.server.ts'
import type { ProviderSettings } from '../settings.ts'
import type { PaymentProvider } from './port.ts'

/** What a provider is to the rest of the server, beside the port itself: one of these stands in its folder. */
export type Registration<Shape extends z.ZodRawShape = z.ZodRawShape> = {
  /** The environment variables that it alone reads. */
  variables: Shape
  /** What is made of them. */
  settings(given: Given<Shape>, base: { port: number; demo: boolean }): Partial<ProviderSettings>
  /** What stops a start with this provider although each variable is well written: a variable's name, and why. */
  problems?(given: Given<Shape>, place: Place): { name: string; what: string }[]
  /** Whether no real money is taken; nothing of it may ever be paid out (P198). */
  takesTestMoney(env: ProviderSettings): boolean
  /** Loads what speaks with the provider, where another provider is not used. */
  connect(env: PlatformEnv, secrets: Secrets): Promise<PaymentProvider>
  /** Where something of the provider runs beside the server. */
  start?(app: App): Promise<{ close(): Promise<void> }>
}

/** Where the server stands: `isPublic` when APP_URL is an address that others can reach. */
type Place = { demo: boolean; isPublic: boolean }

type Given<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>
