import { anyone } from '../../accounts/access.ts'
import { operation } from '../../platform/http/operation.server.ts'
import { donationParams, threadPictureInput, wordsInput } from '../contract.ts'
import { addWords } from './add-words.server.ts'
import { threadPicture } from './thread-picture.server.ts'

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
  // The key stands in the body: whoever learns an address gets nothing by it.
  operation('POST /api/donations/:donationId/picture', {
    summary:
      "The share picture with the giver's own thread in the cord, for the browser that made the donation",
    access: anyone,
    params: donationParams,
    body: threadPictureInput,
    rateLimit: { points: 20, seconds: 60 },
    handle: async ({ app, params, body, now, locale }) =>
      new Response(await threadPicture(app, params.donationId, body, locale, now), {
        headers: { 'content-type': 'image/png', 'cache-control': 'no-store' },
      }),
  }),
]
