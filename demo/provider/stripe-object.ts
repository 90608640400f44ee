/** Any subset of an object's fields, at any depth. */
type Fields<T> = T extends object ? { [Name in keyof T]?: Fields<T[Name]> } : T

/**
 * Creates a Stripe object with only the fields that Tassel reads; the compiler checks their names and values. Other fields are undefined:
 * if the adapter starts to read a field, set it where the object is created.
 */
export const stripeObject = <T>(fields: Fields<T>): T => fields as T
