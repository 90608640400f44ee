import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv, type ValidateFunction } from 'ajv'
import ts from 'typescript'
import { generateSchema } from 'typescript-json-schema'
import type {} from '#app/entries/endpoints.ts'
import type { EndpointName, Endpoints } from '#app/lib/endpoint.ts'

// biome-ignore lint/correctness/noUnusedVariables: answerChecks reads it by its name
type Answers = { [E in EndpointName]: Endpoints[E]['answer'] }

const root = fileURLToPath(new URL('../../../', import.meta.url))

/**
 * For each operation that answers JSON a check that the answer has the fields of its TypeScript type and no others, so
 * that no column leaves the server undeclared.
 */
export function answerChecks(): (name: string) => ValidateFunction | null {
  const { options } =
    ts.getParsedCommandLineOfConfigFile(
      `${root}tsconfig.json`,
      { noEmit: true },
      {
        ...ts.sys,
        onUnRecoverableConfigFileDiagnostic({ messageText }) {
          throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'))
        },
      },
    ) ?? {}
  const types = fileURLToPath(import.meta.url)
  // Admin pages and lists declare their own operations in these files.
  const declared = globSync('app/{admin,books}/*/{contract,list,*-list,*-lists}.ts', { cwd: root })
  const program = ts.createProgram([types, ...declared.map(file => root + file)], {
    ...options,
    incremental: false,
  })
  const settings = {
    required: true,
    noExtraProps: true,
    strictNullChecks: true,
    aliasRef: false,
    topRef: false,
  }
  // The type check reports type errors.
  const schema = generateSchema(program, 'Answers', { ...settings, ignoreErrors: true }, [types])
  if (!schema) throw new Error('the types of the answers were not found')
  const definitions = { ...schema.definitions }
  // The brand of a message is for the compiler alone.
  for (const name of Object.keys(definitions))
    if (name.endsWith('.Message')) definitions[name] = { type: 'string' }
  const ajv = new Ajv({ strict: false })
  const checks = new Map<string, ValidateFunction>()
  return name => {
    const answer = schema.properties?.[name]
    if (typeof answer !== 'object') throw new Error(`no type declares what ${name} answers`)
    if (answer.$ref === '#/definitions/Response') return null
    const check = checks.get(name) ?? ajv.compile({ ...answer, definitions })
    checks.set(name, check)
    return check
  }
}
