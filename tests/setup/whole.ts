/** True under `npm run drill`: what is long by nature runs whole there, and shortened in `npm test`. */
export const isWhole = process.env.TEST_WHOLE === '1'
