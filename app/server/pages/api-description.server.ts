import { readFile } from 'node:fs/promises'
import type { App } from '../../platform/app.server.ts'
import { apiTags } from '../../platform/http/describe-operation.server.ts'
import type { Http } from '../../platform/http/transport.server.ts'
import { projectFolder } from '../../platform/project-folder.server.ts'

/**
 * The JSON schemas of the endpoints' responses, derived from their types by the build (bin/lib/describe-answers.mjs).
 * Endpoints that return files have none.
 */
export type AnswerSchemas = {
  /** The response schemas by endpoint name, such as 'GET /api/session'. */
  answers: Record<string, object>
  schemas: Record<string, object>
}

type Responses = Record<string, { description: string; content?: Record<string, { schema: object }> }>
type Described = ReturnType<Http['getOpenAPI31Document']>

const answersFile = new URL('dist/server/answers.json', projectFolder)

/** Loads the schemas written by the last build; empty in development without a build. */
export async function loadAnswerSchemas(): Promise<AnswerSchemas> {
  const text = await readFile(answersFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '{"answers":{},"schemas":{}}'
    throw error
  })
  return JSON.parse(text) as AnswerSchemas
}

const refused = {
  type: 'object',
  description: 'An expected no. `code` is stable; `message` is for people, in their language.',
  properties: {
    error: {
      type: 'object',
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        requestId: { type: 'string' },
        title: { type: 'string' },
        fields: {
          type: 'object',
          additionalProperties: { type: 'string' },
          description: 'Words by field, in dotted paths.',
        },
        facts: { type: 'object', additionalProperties: true },
      },
      required: ['code', 'message', 'requestId'],
      additionalProperties: false,
    },
  },
  required: ['error'],
  additionalProperties: false,
}

/** How callers prove who they are. The names of the cookies begin with `__Host-` on a server with HTTPS. */
function securitySchemes({ env }: App) {
  const cookie = (name: string, description: string) => ({
    type: 'apiKey',
    in: 'cookie',
    name: `${env.appUrl.startsWith('https:') ? '__Host-' : ''}tassel.${name}`,
    description,
  })
  return {
    apiKey: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'tassel_[0-9a-f]{72}',
      description: 'An API key with the scope that the operation names. Counts only under /api/v1.',
    },
    session: cookie(
      'session_token',
      'The session of a person in a browser. Counts for nothing under /api/v1.',
    ),
    appSession: { type: 'http', scheme: 'bearer', description: 'The session of a person in the mobile app.' },
    guest: cookie('donor', 'A donor who opened a mailed link.'),
  }
}

/** The OpenAPI description of every operation, with its access rule, input, response, and refusals. */
export function describeApi(http: Http, app: App, { answers, schemas }: AnswerSchemas): Described {
  const description = http.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: `${app.env.branding.product} API`,
      version: '1.0.0',
      license: { name: 'AGPL-3.0-or-later', url: 'https://www.gnu.org/licenses/agpl-3.0.html' },
    },
    servers: [{ url: app.env.appUrl }],
    tags: Object.entries(apiTags).map(([name, description]) => ({ name, description })),
  })
  for (const [name, responses] of responsesOf(description)) {
    const answer = answers[name]
    responses['200'] = answer
      ? { description: 'The answer', content: { 'application/json': { schema: answer } } }
      : { description: 'A file or a stream; its content-type says of what kind' }
    if (!name.includes(' /api/v1/'))
      responses['4XX'] = {
        description: 'Another refusal',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      }
  }
  const components = {
    ...description.components,
    schemas: { ...schemas, Refusal: refused },
    securitySchemes: securitySchemes(app),
  }
  return { ...description, components } as Described
}

/** The `responses` object of each operation, by endpoint name. */
function responsesOf({ paths }: Described): [string, Responses][] {
  return Object.entries(paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, { responses: Responses }>).map(
      ([method, { responses }]): [string, Responses] => [
        `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, (_, param: string) => `:${param}`)}`,
        responses,
      ],
    ),
  )
}
