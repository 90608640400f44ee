import { z } from 'zod'
import { eventLabels, eventTypeNames } from '../webhooks/event-names.ts'
import { eventTypes } from '../webhooks/event-types.ts'

type Described = {
  tags?: { name: string }[]
  paths?: object
  components?: { schemas?: object; securitySchemes?: object; [kind: string]: unknown }
}

const ofPrograms = (operation: { tags?: string[] }) => operation.tags?.includes('programs')

/**
 * Of the OpenAPI description of every operation, the part for programs with an API key: their operations, the schemas that these use, and the
 * webhooks that are sent (P751).
 */
export function programsDescription<D extends object>(whole: D): D {
  const { tags = [], paths = {}, components = {} } = whole as Described
  const kept = Object.entries(paths as Record<string, Record<string, { tags?: string[] }>>).flatMap(
    ([path, methods]) => {
      const operations = Object.entries(methods).filter(([, operation]) => ofPrograms(operation))
      return operations.length > 0 ? [[path, Object.fromEntries(operations)] as const] : []
    },
  )
  const own = Object.fromEntries(kept)
  const { apiKey } = (components.securitySchemes ?? {}) as Record<string, object>
  return {
    ...whole,
    tags: [
      ...tags.filter(({ name }) => name === 'programs'),
      { name: 'webhooks', description: 'What is sent to your endpoints (docs/webhooks.md).' },
    ],
    paths: own,
    webhooks: Object.fromEntries(eventTypeNames.map(name => [name, webhook(name)])),
    components: {
      schemas: usedSchemas(own, (components.schemas ?? {}) as Record<string, object>),
      securitySchemes: { apiKey },
    },
  }
}

/** The schemas that `part` refers to, and those that they refer to. */
function usedSchemas(part: object, schemas: Record<string, object>): Record<string, object> {
  const used = new Set<string>()
  const visit = (text: string) => {
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      visit(JSON.stringify(schemas[name] ?? {}))
    }
  }
  visit(JSON.stringify(part))
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)))
}

function webhook(name: (typeof eventTypeNames)[number]) {
  const { data, example } = eventTypes[name]
  const { $schema, ...schema } = z.toJSONSchema(data)
  const timestamp = '2026-03-11T16:00:00.000Z'
  return {
    post: {
      operationId: `on${name.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
      tags: ['webhooks'],
      summary: eventLabels[name],
      security: [],
      parameters: signedHeaders,
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: {
                type: { type: 'string', const: name },
                timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
                sequence: {
                  type: 'integer',
                  description: 'Of two events of a campaign, the later one has the larger number.',
                },
                data: schema,
              },
              required: ['type', 'timestamp', 'sequence', 'data'],
            },
            example: { type: name, timestamp, sequence: 5_210, data: example },
          },
        },
      },
      responses: {
        '2XX': { description: 'Received. Any other answer is tried again.' },
        '410': { description: 'No more webhooks, please: the endpoint is disabled.' },
      },
    },
  }
}

const signedHeaders = [
  ['webhook-id', 'The same for every attempt; ignore an id that you have handled.'],
  ['webhook-timestamp', 'When this attempt was sent, in seconds since 1970.'],
  [
    'webhook-signature',
    'One or two signatures by the Standard Webhooks specification, with a space between.',
  ],
].map(([name, description]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}))
