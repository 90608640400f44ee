/** Formats ms in seconds: '0.4 s', '36 s'. At least 0.1 s. */
export function seconds(ms: number): string {
  const maximumFractionDigits = ms < 10_000 ? 1 : 0
  return `${(Math.max(ms, 100) / 1000).toLocaleString('en-US', { maximumFractionDigits })} s`
}
