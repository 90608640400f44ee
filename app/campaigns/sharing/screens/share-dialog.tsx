import { useState } from 'react'
import { hasContacts } from '#device/contacts.browser.ts'
import { useSession } from '../../../shell/use-session.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextArea } from '../../../ui/fields/text-input.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { countShare } from '../../figures/count.browser.ts'
import { embedSnippet, ownMessages, type SharedCampaign, sharedOf } from '../share.ts'
import { CopyLink } from './share-campaign.tsx'
import { SharePicture, ShareQrCode } from './share-pictures.tsx'
import { ShareWays, ShareWithContact } from './share-ways.tsx'

type ShareDialogProps = {
  campaign: SharedCampaign
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Shown to the owner, with a message that is ready to send. */
  isOwn?: boolean
}

/** Shares by message or link, and offers the pictures, the QR code and the widget (P117, P119). */
export function ShareDialog({ campaign, open, onOpenChange, isOwn = false }: ShareDialogProps) {
  const { t } = useWords()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={isOwn ? t('Share with your contacts') : t('Share this campaign')}
      description={
        isOwn
          ? t('Most first gifts come from people who know you.')
          : t('Sharing often brings the next gift.')
      }
    >
      <ShareDialogBody campaign={campaign} isOwn={isOwn} />
    </Dialog>
  )
}

function ShareDialogBody({ campaign, isOwn }: { campaign: SharedCampaign; isOwn: boolean }) {
  const { t } = useWords()
  const { branding } = useSession()
  const [typed, setTyped] = useState<string | null>(null)
  const messages = typed === null ? ownMessages(campaign, t) : { message: typed, emailMessage: typed }
  const shared = { ...sharedOf(campaign, t), ...(isOwn ? messages : {}) }
  const { link, title } = shared
  const snippet = embedSnippet({ link, id: campaign.id, title })
  return (
    <div className="grid gap-6">
      <div className="grid gap-3">
        {isOwn ? (
          <Field label={t('Your message')} hint={t('Make it yours. Your link is added at the end.')}>
            <TextArea
              rows={4}
              maxLength={1000}
              value={messages.message}
              onChange={event => setTyped(event.target.value)}
            />
          </Field>
        ) : null}
        {hasContacts ? <ShareWithContact shared={shared} campaignId={campaign.id} /> : null}
        <ShareWays shared={shared} campaignId={campaign.id} />
        <CopyLink
          label={t('Campaign link')}
          value={link}
          action={t('Copy link')}
          onCopied={() => countShare(campaign.id, 'link')}
        />
      </div>
      <Tabs
        label={t('More to share')}
        tabs={[
          {
            value: 'picture',
            label: t('Picture'),
            content: <SharePicture campaign={campaign} title={title} />,
          },
          { value: 'qr', label: t('QR code'), content: <ShareQrCode campaign={campaign} title={title} /> },
          {
            value: 'embed',
            label: t('Your website'),
            content: (
              <div className="grid gap-2">
                <p className="text-ink-soft">
                  {t(
                    'Paste this into your website. It shows the campaign’s progress and links to it on {product}.',
                    {
                      product: branding.product,
                    },
                  )}
                </p>
                <CopyLink
                  label={t('Code for your website')}
                  value={snippet}
                  action={t('Copy code')}
                  onCopied={() => countShare(campaign.id, 'embed')}
                />
              </div>
            ),
          },
        ]}
      />
    </div>
  )
}
