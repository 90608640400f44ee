/** Reaches the server that the page came from. */

/** Asks the server, as `fetch` does. */
export const reach = (address: string, init?: RequestInit): Promise<Response> => fetch(address, init)

/** Where something of the server's is, for what a page shows: a picture's `src` or `srcSet`. */
export const onServer = (path: string): string => path

/** What is read of a stream of events. */
export type Events = {
  addEventListener(event: 'ready' | 'changed', heard: () => void): void
  /** It has ended, or was never there. */
  onerror: ((event: Event) => unknown) | null
  close(): void
}

/** Opens the server's stream of events. */
export const openEvents = (address: string): Events => new EventSource(address)

/** Readies a request whose progress is watched. */
export function openRequest(request: XMLHttpRequest, method: string, address: string): void {
  request.open(method, address)
}
