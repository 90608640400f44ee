/** Someone from the address book of the phone, as far as a message to them needs it. It never leaves the device. */
export type Contact = { name: string; phone: string | null; email: string | null }

/** Whether the device lets a person choose one of their contacts. */
export const hasContacts: boolean = false

/** Lets a person choose a contact; null where they changed their mind. Throws ContactsDenied where they, or the phone, forbid it. */
export async function pickContact(): Promise<Contact | null> {
  return null
}

/** The app may not open the contacts. */
export class ContactsDenied extends Error {}
