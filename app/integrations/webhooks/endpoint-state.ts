/** What the webhooks page and the operations page say about an endpoint: `dropped` was disabled because its receiver failed or is gone. */
export type EndpointState = 'enabled' | 'failing' | 'dropped' | 'disabled'

/** Judges an endpoint by what disabled it, and by whether it has failed since its last success. */
export function endpointState(endpoint: {
  disabled: { because: string } | null
  failingSince: unknown
}): EndpointState {
  if (endpoint.disabled) return endpoint.disabled.because === 'staff' ? 'disabled' : 'dropped'
  return endpoint.failingSince ? 'failing' : 'enabled'
}
