/** A person in the phone's address book. It never leaves the device. */
export type Contact = { name: string; phone: string | null; email: string | null }

/** Whether the device lets a person choose one of their contacts. */
export const hasContacts: boolean = false

/** Lets the person choose a contact; null if they cancel. Throws ContactsDenied if the device forbids it. */
export async function pickContact(): Promise<Contact | null> {
  return null
}

export class ContactsDenied extends Error {}
