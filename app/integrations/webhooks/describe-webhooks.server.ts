import type { OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { eventLabels, eventTypeNames } from './event-names.ts'
import { eventTypes } from './event-types.ts'

export const webhookTag = { webhooks: 'What is sent to your endpoints (docs/webhooks.md).' }

/** Adds every webhook that is sent to an API description. */
export function describeWebhooks(api: OpenAPIHono): void {
  for (const name of eventTypeNames) {
    const { data, example } = eventTypes[name]
    const schema = z.object({
      type: z.literal(name),
      timestamp: z.iso.datetime().describe('When it happened.'),
      sequence: z.int().describe('Of two events of a campaign, the later one has the larger number.'),
      data,
    })
    const sample = { type: name, timestamp: '2026-03-11T16:00:00.000Z', sequence: 5_210, data: example }
    api.openAPIRegistry.registerWebhook({
      method: 'post',
      path: name,
      operationId: `on${name.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
      tags: Object.keys(webhookTag),
      summary: eventLabels[name],
      security: [],
      request: {
        headers: signedHeaders,
        body: { required: true, content: { 'application/json': { schema, example: sample } } },
      },
      responses: {
        '2XX': { description: 'Received. Any other answer is tried again.' },
        '410': { description: 'No more webhooks, please: the endpoint is disabled.' },
      },
    })
  }
}

const signedHeaders = z.object({
  'webhook-id': z.string().describe('The same for every attempt; ignore an id that you have handled.'),
  'webhook-timestamp': z.string().describe('When this attempt was sent, in seconds since 1970.'),
  'webhook-signature': z
    .string()
    .describe('One or two signatures by the Standard Webhooks specification, with a space between.'),
})
