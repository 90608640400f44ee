/** Any subset of an object's fields, at any depth. */
type Fields<T> = T extends object ? { [Name in keyof T]?: Fields<T[Name]> } : T

/**
 * Creates a Stripe object with only the fields that Tassel reads; the compiler checks their names and values. Other fields are undefined,
 * so add a field here before the adapter reads it.
 */
export const stripeObject = <T>(fields: Fields<T>): T => fields as T
