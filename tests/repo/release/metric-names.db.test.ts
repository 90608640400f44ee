import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBackground } from '#app/server/start-jobs.server.ts'
import { aWorld, type World } from '#tests/world/app.ts'

let world: World
let background: { close(): Promise<void> }
let exported: Set<string>

beforeAll(async () => {
  world = await aWorld()
  background = await startBackground(world.app, world.databaseUrl)
  const { status, body } = await world.call('GET', '/metrics')
  expect(status).toBe(200)
  const declared = String(body).matchAll(/^# TYPE (\w+) (\w+)$/gm)
  exported = new Set(
    [...declared].flatMap(([, name, type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : `${name}`,
    ),
  )
})
afterAll(async () => {
  await background?.close()
  await world.close()
})

/** Expressions in PromQL. `up` is Prometheus's own metric. */
const metricsIn = (expressions: readonly string[]) =>
  new Set(expressions.flatMap(expression => expression.match(/\b(?:tassel|nodejs|process)_\w+/g) ?? []))

test('every metric of the dashboard and the alert rules is exported', () => {
  const { panels, templating } = JSON.parse(readFileSync('deploy/grafana/tassel.json', 'utf8')) as {
    panels: { targets?: { expr: string }[] }[]
    templating: { list: { definition?: string }[] }
  }
  const dashboard = metricsIn([
    ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ...templating.list.map(({ definition = '' }) => definition),
  ])
  const rules = readFileSync('deploy/prometheus/alerts.yaml', 'utf8').match(/^ +expr: .+$/gm) ?? []
  const alerts = metricsIn(rules)
  expect(dashboard.size).toBeGreaterThan(20)
  expect([...alerts]).toContain('tassel_check_state')
  expect(alerts.size).toBeGreaterThan(7)
  expect([...dashboard, ...alerts].filter(name => !exported.has(name))).toEqual([])
})

test('the dashboard shows every metric of Tassel', () => {
  const dashboard = readFileSync('deploy/grafana/tassel.json', 'utf8')
  const own = [...exported].filter(name => /^tassel_/.test(name) && !/_(sum|count)$/.test(name))
  expect(own.filter(name => !dashboard.includes(name))).toEqual([])
})
