import { saveFile } from '#device/share.browser.ts'
import type { Answer, EndpointName, Input } from '../../lib/endpoint.ts'
import { addressOf } from '../../lib/endpoint.ts'
import { refusalOf, send } from './call.browser.ts'

type FileEndpoint = { [E in EndpointName]: Answer<E> extends Response ? E : never }[EndpointName]

/** Calls an endpoint and saves the file in its response. Throws ApiRefusal like `call`. */
export async function download<E extends FileEndpoint>(
  endpoint: E,
  input: Input<E>,
  filename: string,
): Promise<true> {
  const response = await send(
    endpoint.slice(0, endpoint.indexOf(' ')),
    addressOf(endpoint, input),
    input as { body?: unknown },
  )
  if (!response.ok) throw refusalOf(response, await response.json().catch(() => null))
  await saveFile(await response.blob(), filename)
  return true
}
