import type { ReactNode } from 'react'
import type { House, MailProps, MailTemplate } from '../mail.ts'

/** A kind of mail: what its subject and its sheet say. */
export type Template<T extends MailTemplate> = {
  subject(props: MailProps[T], house: House): string
  Mail(given: { props: MailProps[T]; house: House }): ReactNode
}
