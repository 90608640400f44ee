/** Some of an object's fields, at any depth. */
type Fields<T> = T extends object ? { [Name in keyof T]?: Fields<T[Name]> } : T

/**
 * An object of Stripe with the fields that Tassel reads; the compiler checks their names and values. Reading another field gives
 * undefined, so add what the adapter starts to read.
 */
export const stripeObject = <T>(fields: Fields<T>): T => fields as T
