import { variableNames } from '../../app/server/read-env.server.ts'

// Runs in a separate process on Node.js 24, because the launcher may run on an older version.
console.log(variableNames.join())
