/** The scripts of the hosted fields, and nothing else of the code is ever served to their frame. Paths mirror the folders under payments/, so imports resolve. */
export const hostedScripts = [
  'hosted-fields.ts',
  'sandbox/card-details.ts',
  'sandbox/fields/card-fields.browser.ts',
  'sandbox/fields/fields-words.ts',
  'sandbox/fields/format-at-caret.browser.ts',
  'sandbox/pay/pay.browser.ts',
] as const
