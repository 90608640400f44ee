import { palette } from '../../ui/tokens.ts'

type Described = {
  summary?: string
  description?: string
  tags?: string[]
  requestBody?: unknown
  parameters?: { name: string; in: string }[]
}
export type ApiDescription = { info: { title: string }; paths?: Record<string, Record<string, Described>> }

/** Renders a plain HTML page that lists every operation of the OpenAPI description with its access rule, those for programs first. */
export function apiDocsPage(api: ApiDescription): string {
  const operations = Object.entries(api.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, op]) => ({
      isForPrograms: op.tags?.includes('programs') ?? false,
      row: row(method, path, op),
    })),
  )
  const table = (forPrograms: boolean) => {
    const rows = operations.filter(({ isForPrograms }) => isForPrograms === forPrograms)
    return `<table><thead><tr><th scope="col">Operation</th><th scope="col">What it does</th><th scope="col">Who may call it</th></tr></thead>
<tbody>${rows.map(({ row }) => row).join('')}</tbody></table>`
  }
  const light = palette('light')
  const dark = palette('dark')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(api.info.title)}</title><style>
:root{color-scheme:light dark}body{margin:0 auto;max-width:72rem;padding:2rem 1rem;font:1rem/1.5 system-ui,sans-serif;
background:light-dark(${light.paper},${dark.paper});color:light-dark(${light.ink},${dark.ink})}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.5rem .75rem .5rem 0;vertical-align:top;
border-bottom:1px solid light-dark(${light.line},${dark.line})}code{font-size:.9em;overflow-wrap:anywhere}a{color:light-dark(${light.gown},${dark.gown})}
</style></head><body><main><h1>${escaped(api.info.title)}</h1>
<h2>For programs with an API key</h2>
<p>These operations stay as they are. <a href="/api/v1/openapi.json">/api/v1/openapi.json</a> describes them and the webhooks (OpenAPI 3.1).</p>
${table(true)}
<h2>For the website and the mobile app</h2>
<p>These change with each release. <a href="/api/openapi.json">/api/openapi.json</a> describes every operation.</p>
${table(false)}</main></body></html>`
}

function row(method: string, path: string, op: Described): string {
  const who = (op.description ?? '').replace(/^Who may call it: /, '').replace(/\.$/, '')
  return `<tr><td><code>${method.toUpperCase()} ${escaped(path)}</code></td><td>${escaped(op.summary ?? '')}</td><td>${escaped(who)}</td></tr>`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
