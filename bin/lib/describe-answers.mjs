import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { generateSchema } from 'typescript-json-schema'
import { root } from './this-machine.mjs'

/**
 * Writes the response types of all endpoints in app/entries/endpoints.ts as JSON schemas, for the API description: `{ answers: { 'GET /api/…':
 * schema }, schemas }`. Omits endpoints that return files and streams (`Response`).
 */
const source = join(root, 'app/entries/endpoints.ts')
/** Admin pages and lists declare their own endpoints in these files. */
const declaredElsewhere = globSync('app/{admin,books}/*/{contract,list,*-list,*-lists}.ts', {
  cwd: root,
}).map(file => join(root, file))
const { options } = ts.getParsedCommandLineOfConfigFile(
  join(root, 'tsconfig.json'),
  { noEmit: true },
  {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
      throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'))
    },
  },
)
const program = ts.createProgram([source, ...declaredElsewhere], {
  ...options,
  incremental: false,
  tsBuildInfoFile: undefined,
})
const whole = generateSchema(
  program,
  'Answers',
  {
    required: true,
    noExtraProps: true,
    strictNullChecks: true,
    aliasRef: false,
    topRef: false,
    // The type check reports type errors.
    ignoreErrors: true,
  },
  [source],
)
const definitions = whole.definitions ?? {}

const bareName = key => /([A-Za-z]\w*)$/.exec(key)?.[1]
/** False for types that are inlined: anonymous types and TypeScript's utility types. */
const isNamed = key =>
  /^(import\(.*\)\.)?[A-Z]\w*$/.test(key) &&
  !/^(Record|Omit|Pick|Partial|Required|Exclude|Extract)(_\d+)?$/.test(bareName(key))

const schemas = {}
const namesByKey = new Map()

function nameOf(key) {
  if (!namesByKey.has(key)) {
    const taken = new Set(namesByKey.values())
    const base = bareName(key)
    let name = base
    for (let number = 2; taken.has(name); number += 1) name = `${base}${number}`
    namesByKey.set(key, name)
    schemas[name] = resolve(definitions[key])
  }
  return namesByKey.get(key)
}

function resolve(schema) {
  if (Array.isArray(schema)) return schema.map(resolve)
  if (typeof schema !== 'object' || schema === null) return schema
  if (typeof schema.$ref === 'string') {
    const key = decodeURIComponent(schema.$ref.slice('#/definitions/'.length))
    return isNamed(key) ? { $ref: `#/components/schemas/${nameOf(key)}` } : resolve(definitions[key])
  }
  if (Array.isArray(schema.items)) return resolve(tuple(schema))
  return Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, resolve(part)]))
}

/** Converts a tuple to JSON Schema 2020-12, which OpenAPI 3.1 uses. */
function tuple({ items, additionalItems, ...rest }) {
  return { ...rest, prefixItems: items, items: additionalItems ?? false }
}

const isFile = ({ $ref }) => $ref === '#/definitions/Response'
const answers = Object.fromEntries(
  Object.entries(whole.properties)
    .filter(([, schema]) => !isFile(schema))
    .map(([endpoint, schema]) => [endpoint, resolve(schema)]),
)
writeFileSync(process.argv[2], JSON.stringify({ answers, schemas }))
