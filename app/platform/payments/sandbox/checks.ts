/** Holds requests, answers and events against a description of Stripe's API. Each answers what does not fit, in words. */
export type Checks = {
  request(method: string, path: string, params: object): string[]
  /** `status` 200 is the object itself, any other the error's shape. */
  answer(method: string, path: string, status: number, body: object): string[]
  event(event: object): string[]
}
