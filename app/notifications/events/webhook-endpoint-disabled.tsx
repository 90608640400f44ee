import { defineEvent } from '../event.ts'
import type { Person } from '../facts.ts'
import { defineMail } from '../mail.ts'
import { Action, Paragraph } from '../mails/parts.tsx'
import { whyAdmin } from '../mails/words.ts'
import { mailTo } from '../outgoing.ts'
import { staffWith } from '../rows.ts'
import { sampleAdmin } from '../samples.ts'

declare module '../../platform/outbox.ts' {
  interface OutboxPayloads {
    /** `because`: the receiver answered 410, or took nothing for days. */
    webhook_endpoint_disabled: { endpointId: string; because: 'gone' | 'failing' }
  }
}

const endpointDisabled = defineMail(
  'webhook-endpoint-disabled',
  ({ because }: { because: 'gone' | 'failing' }, { t, product, appUrl }) => ({
    subject: t('A webhook endpoint was disabled'),
    title: t('A webhook endpoint was disabled'),
    preview: product,
    why: whyAdmin({ t, product }),
    body: (
      <>
        <Paragraph>
          {because === 'gone'
            ? t('The receiver answered that it wants no more webhooks (410).')
            : t('The receiver took no webhook for several days.')}
        </Paragraph>
        <Paragraph>
          {t(
            'What happens from now on isn’t sent there. Once the receiver works, enable the endpoint again.',
          )}
        </Paragraph>
        <Action href={`${appUrl}/admin/connections/webhooks`}>{t('See the endpoint')}</Action>
      </>
    ),
  }),
)

/** Tells the owners that an endpoint gets no more webhooks (P666). */
export default defineEvent<{ because: 'gone' | 'failing'; admins: Person[] }>()({
  kinds: ['webhook_endpoint_disabled'],
  facts: ({ because }, rows) => ({ because, admins: staffWith('manageConnections', rows) }),
  mustReach: ['admins'],
  mails: [endpointDisabled],
  notify: ({ because, admins }) => ({
    mails: admins.map(admin => mailTo(endpointDisabled, admin, { because })),
  }),
  samples: [
    { because: 'gone', admins: [sampleAdmin] },
    { because: 'failing', admins: [sampleAdmin] },
  ],
})
