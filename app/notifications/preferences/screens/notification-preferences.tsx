import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link } from 'react-router'
import type { DescribePage, ScreenProps } from '../../../shell/screen.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { Page, PageHeading } from '../../../ui/page.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { PreferencesData } from '../../feed/feed.ts'
import { PushPreferences } from '../../push/screens/push-preferences.tsx'
import { usePreferences } from '../use-preferences.browser.ts'

export const describe: DescribePage<PreferencesData> = (_, __, { t }) => ({
  title: t('Notification Preferences'),
  description: t('Choose what we notify you about.'),
  noIndex: true,
})

/** /notification-preferences: each change is saved immediately (P212, P213). */
export default function NotificationPreferencesScreen({
  data,
}: ScreenProps<'GET /api/screens/notification-preferences'>) {
  const { t } = useWords()
  const { preferences, change, saved } = usePreferences(data.preferences)
  const bind = (name: keyof typeof preferences) => ({
    checked: preferences[name],
    onChange: () => change({ ...preferences, [name]: !preferences[name] }),
  })
  return (
    <Page width="text">
      <Link
        to="/notifications"
        className={buttonClass({ variant: 'quiet', size: 'sm', className: '-ms-3 mb-4' })}
      >
        <ArrowLeft aria-hidden="true" size={18} />
        {t('Back')}
      </Link>
      <PageHeading title={t('Notification Preferences')} lede={t('Choose what we notify you about.')} />
      <Card pad="lg" className="grid divide-y divide-line">
        <Switch
          label={t('Donations')}
          hint={t('When someone gives to your campaign.')}
          {...bind('donations')}
        />
        <Switch
          label={t('Donor messages')}
          hint={t('Messages donors send with their gifts.')}
          {...bind('donorMessages')}
        />
        <Switch
          label={t('Campaign updates')}
          hint={t('Campaign milestones, by email.')}
          {...bind('campaignUpdates')}
        />
        {preferences.weeklyReports ? null : (
          <Switch
            label={t('Weekly reports')}
            hint={t('You unsubscribed. Turn them back on here.')}
            {...bind('weeklyReports')}
          />
        )}
      </Card>
      <p role="status" className="mt-3 min-h-6 text-sm text-ink-soft">
        {saved ? t('Saved.') : ''}
      </p>
      <p className="text-sm text-ink-soft">
        {t('We always send codes, receipts and notices about your money.')}
      </p>
      <PushPreferences push={data.push} />
    </Page>
  )
}
