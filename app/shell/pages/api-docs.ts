import { palette } from '../../ui/tokens.ts'

type Described = {
  summary?: string
  description?: string
  requestBody?: unknown
  parameters?: { name: string; in: string }[]
}
export type ApiDescription = { info: { title: string }; paths?: Record<string, Record<string, Described>> }

/** Renders a plain HTML page that lists every operation of the OpenAPI description with its access rule. */
export function apiDocsPage(api: ApiDescription): string {
  const rows = Object.entries(api.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, op]) => row(method, path, op)),
  )
  const light = palette('light')
  const dark = palette('dark')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(api.info.title)}</title><style>
:root{color-scheme:light dark}body{margin:0 auto;max-width:72rem;padding:2rem 1rem;font:1rem/1.5 system-ui,sans-serif;
background:light-dark(${light.paper},${dark.paper});color:light-dark(${light.ink},${dark.ink})}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.5rem .75rem .5rem 0;vertical-align:top;
border-bottom:1px solid light-dark(${light.line},${dark.line})}code{font-size:.9em;overflow-wrap:anywhere}a{color:light-dark(${light.gown},${dark.gown})}
</style></head><body><main><h1>${escaped(api.info.title)}</h1>
<p>The machine-readable description is at <a href="/api/openapi.json">/api/openapi.json</a>.</p>
<table><thead><tr><th scope="col">Operation</th><th scope="col">What it does</th><th scope="col">Who may call it</th></tr></thead>
<tbody>${rows.join('')}</tbody></table></main></body></html>`
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
