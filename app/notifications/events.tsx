import type { EventDefinition, Events } from './event.ts'

const files = import.meta.glob<{ default: EventDefinition }>('./events/**/*.tsx', { eager: true })

/** The files in `events/` with their definitions. */
export const eventFiles: readonly [file: string, EventDefinition][] = Object.entries(files).map(
  ([file, { default: definition }]) => [file, definition],
)

export const events: Events = new Map(
  eventFiles.flatMap(([, definition]) => definition.kinds.map(kind => [kind, definition] as const)),
)
