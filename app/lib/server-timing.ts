/** The header of a response that may have been made earlier: when the server sent it, in ms since the epoch. */
export const serverTiming = (sentMs: number) => `now;dur=${sentMs}`

/** When the server sent a response, in ms since the epoch; undefined if the response doesn't say so, because it was just made. */
export function sentAt(headers: Headers): number | undefined {
  const [, sentMs] = /\bnow;dur=(\d+)/.exec(headers.get('server-timing') ?? '') ?? []
  return sentMs === undefined ? undefined : Number(sentMs)
}
