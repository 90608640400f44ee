import BadgeCheck from 'lucide-react/icons/badge-check'
import Camera from 'lucide-react/icons/camera'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { joinNames } from '../../accounts/names.ts'
import { useOwnPicture } from '../../accounts/picture/own-picture.browser.ts'
import { thumbnailOf } from '../../accounts/picture/picture.ts'
import type { SessionData } from '../../shell/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useWords } from '../../words/use-words.tsx'
import { ChangePictureDialog } from './change-picture-dialog.tsx'
import { EditNameDialog } from './edit-name-dialog.tsx'
import { EditUserIdDialog } from './edit-user-id-dialog.tsx'

type Viewer = NonNullable<SessionData['viewer']>

/** The picture with its upload control, name and User ID with their pencils, the email and the badge: who raises money for a child is no scholar (P30, P255). */
export function ProfileCard({ viewer, isGuardian }: { viewer: Viewer; isGuardian: boolean }) {
  const { t } = useWords()
  const [editing, setEditing] = useState<'name' | 'userId' | 'picture' | null>(null)
  const close = () => setEditing(null)
  const name = joinNames(viewer) || viewer.customUserId
  const picture = useOwnPicture(viewer.userId, viewer.profilePictureUrl)
  return (
    <Card as="section" aria-label={t('Profile')} className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <span className="relative">
        <Avatar key={picture} name={name} src={picture && thumbnailOf(picture)} size="xl" />
        <IconButton
          label={t('Change Profile Picture')}
          variant="edged"
          onClick={() => setEditing('picture')}
          className="absolute -right-1 -bottom-1"
        >
          <Camera aria-hidden="true" />
        </IconButton>
      </span>
      <div className="grid min-w-0 flex-1 basis-48 gap-1">
        <p className="font-display text-xl leading-tight font-semibold wrap-anywhere">
          {name}
          {'\u00a0'}
          <IconButton
            label={t('Edit Your Name')}
            size="sm"
            className="-my-1 align-middle"
            onClick={() => setEditing('name')}
          >
            <Pencil aria-hidden="true" />
          </IconButton>
        </p>
        <p className="text-ink-soft wrap-anywhere">{viewer.email}</p>
        <p className="flex items-center gap-1 text-ink-soft">
          <span className="wrap-anywhere">{t('User ID: {id}', { id: viewer.customUserId })}</span>
          <IconButton label={t('Change Your User ID')} size="sm" onClick={() => setEditing('userId')}>
            <Pencil aria-hidden="true" />
          </IconButton>
        </p>
        <p className="mt-1">
          <Badge tone="gown" icon={<BadgeCheck aria-hidden="true" />}>
            {isGuardian ? t('Parent or guardian') : t('Active Scholar')}
          </Badge>
        </p>
      </div>
      {editing === 'name' ? <EditNameDialog viewer={viewer} onClose={close} /> : null}
      {editing === 'userId' ? <EditUserIdDialog current={viewer.customUserId} onClose={close} /> : null}
      {editing === 'picture' ? (
        <ChangePictureDialog name={name} current={viewer.profilePictureUrl} onClose={close} />
      ) : null}
    </Card>
  )
}
