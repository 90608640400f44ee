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
  problems?(given: Given<Shape>, demo: boolean): { name: string; what: string }[]
  connect(env: PlatformEnv, secrets: Secrets): PaymentProvider
  /** Where something of the provider runs beside the server. */
  start?(app: App): Promise<{ close(): Promise<void> }>
}

type Given<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>
