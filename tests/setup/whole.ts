/** True in `npm run drill`, which runs long tests in full; `npm test` shortens them. */
export const isWhole = process.env.TEST_WHOLE === '1'
