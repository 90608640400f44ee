import { type Address, addressOf, type EndpointName, type Input, type Query } from '../../lib/endpoint.ts'

/** A report's address with what its list asks for: the same rows, of all its pages. */
export function reportAddress<E extends EndpointName>(
  endpoint: E,
  query: NonNullable<Query<E>> & { page?: number },
): Address<E> {
  const asked = Object.entries(query as Record<string, unknown>).filter(
    ([name, value]) => name !== 'page' && name !== 'donation' && name !== 'withdrawal' && value !== '',
  )
  return addressOf(endpoint, { query: Object.fromEntries(asked) } as unknown as Partial<Input<E>>)
}
