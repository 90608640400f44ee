/** A person in the phone's address book. The app never sends address book entries to the server. */
export type Contact = { name: string; phone: string | null; email: string | null }

/** True if the device lets a person choose one of their contacts. */
export const hasContacts: boolean = false

/** Lets the person choose a contact; null if they cancel. Throws ContactsDenied if the device forbids it. */
export async function pickContact(): Promise<Contact | null> {
  return null
}

export class ContactsDenied extends Error {}
