import { Capacitor } from '@capacitor/core'
import { CapacitorContacts, ContactProperty, type PickContactsOptions } from '@capgo/capacitor-contacts'
import type * as web from '../../device/contacts.browser.ts'

export const hasContacts: typeof web.hasContacts = true

export class ContactsDenied extends Error {}

/**
 * The system's picker returns only the chosen contact, so no permission is needed. On Android it returns one phone
 * number, on iOS also email addresses.
 */
export const pickContact: typeof web.pickContact = async () => {
  const options: PickContactsOptions =
    Capacitor.getPlatform() === 'android'
      ? { property: ContactProperty.PhoneNumber }
      : { fields: ['displayName', 'fullName', 'phoneNumbers', 'emailAddresses'] }
  // Canceling the picker returns no contact. The call rejects if a device policy forbids the picker.
  const { contacts } = await CapacitorContacts.pickContact(options).catch(({ message }: Error) => {
    throw new ContactsDenied(message)
  })
  const [chosen] = contacts
  if (!chosen) return null
  return {
    name: chosen.displayName ?? chosen.fullName ?? '',
    phone: chosen.phoneNumbers?.[0]?.value ?? null,
    email: chosen.emailAddresses?.[0]?.value ?? null,
  }
}
