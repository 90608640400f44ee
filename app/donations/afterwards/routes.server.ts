import { anyone } from '../../accounts/access.ts'
import { operation } from '../../platform/http/operation.server.ts'
import { donationParams, wordsInput } from '../contract.ts'
import { addWords } from './add-words.server.ts'

export const afterwardsRoutes = [
  operation('POST /api/donations/:donationId/words', {
    summary:
      'Adds a message, a wish for updates or whom it honors to a paid donation, for the browser that made it',
    access: anyone,
    params: donationParams,
    body: wordsInput,
    rateLimit: { points: 30, seconds: 60 },
    handle: ({ app, params, body, now }) => addWords(app, params.donationId, body, now),
  }),
]
