/** `fetch` from our server. */
export const reach = (address: string, init?: RequestInit): Promise<Response> => fetch(address, init)

/** The address of a picture's `src` or `srcSet` on the server. */
export const onServer = (path: string): string => path

/** The part of EventSource that we use. */
export type Events = {
  addEventListener(event: 'ready' | 'changed', heard: () => void): void
  /** Called when it ends or can't be opened. */
  onerror: ((event: Event) => unknown) | null
  close(): void
}

export const openEvents = (address: string): Events => new EventSource(address)

/** Opens a request whose upload progress is shown. */
export function openRequest(request: XMLHttpRequest, method: string, address: string): void {
  request.open(method, address)
}
