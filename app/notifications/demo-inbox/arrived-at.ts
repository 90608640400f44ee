const time = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** 'Mar 11, 16:00:05', in UTC, so that the server's page and the browser's agree. */
export function arrivedAt(iso: string): string {
  return time.format(new Date(iso))
}
