import type { Translate } from '../words/translate.ts'

/** A campaign's title as the server writes it, 'Help <name> with <purpose>' (P80), in the admin's language. */
export function campaignTitleSaid(title: string, t: Translate): string {
  const [, name, purpose] = /^Help (.+) with (.+)$/.exec(title) ?? []
  return name && purpose ? t('Help {name} with {purpose}', { name, purpose: t(purpose) }) : title
}
