import { Capacitor } from '@capacitor/core'
import { CapacitorContacts, ContactProperty, type PickContactsOptions } from '@capgo/capacitor-contacts'
import type * as web from '../../device/contacts.browser.ts'

export const hasContacts: typeof web.hasContacts = true

export class ContactsDenied extends Error {}

/** The phone's own list hands over who was chosen, so that nothing need be allowed; on Android it is one number, on iOS the addresses too. */
export const pickContact: typeof web.pickContact = async () => {
  const wanted: PickContactsOptions =
    Capacitor.getPlatform() === 'android'
      ? { property: ContactProperty.PhoneNumber }
      : { fields: ['displayName', 'fullName', 'phoneNumbers', 'emailAddresses'] }
  // A list that was closed is an answer without anyone; it cannot be opened where whoever runs the phone forbids it.
  const { contacts } = await CapacitorContacts.pickContact(wanted).catch(({ message }: Error) => {
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
