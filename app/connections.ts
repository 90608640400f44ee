/** How many connections to the database each process that answers people may open: together not many more than one alone. */
export function connectionsOfEach(workers: number): number {
  return workers === 1 ? 20 : Math.max(8, Math.ceil(32 / workers))
}

/** And the work beside the pages: five jobs at a time, deliveries, pushes. */
export const backgroundConnections = 10
