import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { generateSchema } from 'typescript-json-schema'
import { root } from './this-machine.mjs'

/**
 * Writes what every endpoint answers as JSON schemas, from the types of app/endpoints.ts: `{ answers: { 'GET /api/…': schema }, schemas }`.
 * The description of the API is made of it; files and streams (`Response`) are left out.
 */
const source = join(root, 'app/endpoints.ts')
/** Admin pages and lists add their endpoints beside their declaration. */
const declaredElsewhere = globSync('app/admin/*/{contract,list,*-list,*-lists}.ts', { cwd: root }).map(file =>
  join(root, file),
)
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
    // Types are checked by the type check; here only what stands in the answers matters.
    ignoreErrors: true,
  },
  [source],
)
const definitions = whole.definitions ?? {}

const bareName = key => /([A-Za-z]\w*)$/.exec(key)?.[1]
/** What has no name of its own, or only that of a helper, is written out where it stands. */
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

/** As JSON Schema 2020-12, that of OpenAPI 3.1, spells a tuple. */
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
