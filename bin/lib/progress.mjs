/** Says what is being done and, on the same line, how long it took. */
export function working(what) {
  const since = Date.now()
  process.stdout.write(`${what} … `)
  return (ending = 'done') => process.stdout.write(`${ending} in ${seconds(since)}\n`)
}

export function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}
