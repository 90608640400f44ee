/** `fetch` for our server. */
export const reach = (address: string, init?: RequestInit): Promise<Response> => fetch(address, init)

/** Makes the paths in a picture's `src` or `srcSet` absolute. In a browser they stay relative. */
export const onServer = (path: string): string => path

/** The members of EventSource that the code uses. */
export type Events = {
  addEventListener(event: 'ready' | 'changed', heard: () => void): void
  /** Called when the stream ends or can't be opened. */
  onerror: ((event: Event) => unknown) | null
  close(): void
}

export const openEvents = (address: string): Events => new EventSource(address)

/** Opens an XMLHttpRequest, which, unlike `fetch`, reports upload progress. */
export function openRequest(request: XMLHttpRequest, method: string, address: string): void {
  request.open(method, address)
}
