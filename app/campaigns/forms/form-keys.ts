/** The six forms, each at the path of its name (P120). */
export const formKeys = [
  'scholar-form',
  'website-scholar-form',
  'parental-form',
  'website-parental-form',
  'create-campaign',
  'website-create-campaign',
] as const
export type FormKey = (typeof formKeys)[number]
