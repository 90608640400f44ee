import { demoProvider } from './demo-provider/provider.server.ts'
import type { ProviderName } from './provider-name.ts'
import type { Registration } from './registration.server.ts'
import { stripe } from './stripe/provider.server.ts'

export const providers: Record<ProviderName, Registration> = { sandbox: demoProvider, stripe }
