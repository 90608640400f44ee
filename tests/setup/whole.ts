/** True in `npm run drill`, which runs the long tests in full. `npm test` runs shorter versions. */
export const isWhole = process.env.TEST_WHOLE === '1'
