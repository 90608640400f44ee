import { variableNames } from '../../app/server/read-env.server.ts'

// Runs on Node.js 24, which the launcher may not be.
console.log(variableNames.join())
