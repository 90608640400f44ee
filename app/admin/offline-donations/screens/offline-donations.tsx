import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { can } from '../../../accounts/staff-roles.ts'
import { type Message, phrase } from '../../../lib/phrase.ts'
import type { ScreenProps } from '../../../shell/screen.ts'
import { useSession } from '../../../shell/use-session.tsx'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { late } from '../../../ui/late.tsx'
import { Link } from '../../../ui/link.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { AdminPage } from '../../kit/admin-page.tsx'
import { AdminList } from '../../kit/list/admin-list.tsx'
import { NothingFound } from '../../kit/list/nothing-found.tsx'
import { useListAddress } from '../../kit/list/use-list-address.browser.ts'
import { type OfflineFilter, offlineDonations, offlineFilters } from '../list.ts'
import { useFileImport } from '../use-import.browser.ts'
import type { KnownDonation } from '../use-record-form.browser.ts'
import { donationCells, statusLabels } from './donation-cells.tsx'
import { DonationDialog } from './donation-dialog.tsx'
import { ExpectedChecks } from './expected-checks.tsx'
import { RecordDialog } from './record-dialog.tsx'

const ImportDialog = late(async () => (await import('./import-dialog.tsx')).ImportDialog)

/** Offline Donations: checks, cash, transfers, grants and payroll gifts, with the form that records one (P579). */
export default function OfflineDonationsScreen({
  data,
}: ScreenProps<'GET /api/screens/admin/offline-donations'>) {
  const { t } = useWords()
  const address = useListAddress()
  const [recording, setRecording] = useState<KnownDonation | 'new' | null>(null)
  const file = useFileImport()
  const { viewer } = useSession()
  useLive(data.topics)
  const { opened, status } = data.query
  return (
    <AdminPage
      lede={t('Checks, cash, bank transfers, and what funds and employers give.')}
      actions={
        can(viewer, 'recordOfflineDonations') ? (
          <>
            <Button variant="secondary" onClick={file.open}>
              {t('Import a File')}
            </Button>
            <Button onClick={() => setRecording('new')}>{t('Record a Donation')}</Button>
          </>
        ) : null
      }
    >
      {data.waiting > 0 && status !== 'waiting' ? <WaitingNotice count={data.waiting} /> : null}
      <ExpectedChecks checks={data.expected} onRecord={setRecording} />
      <AdminList
        list={offlineDonations}
        data={data}
        cells={donationCells}
        filters={<StatusFilter status={status} />}
        empty={
          <NothingFound title={t('No offline donations')} list={offlineDonations}>
            {t('Record a check, cash or a transfer, and it counts like every other donation.')}
          </NothingFound>
        }
      />
      {recording ? (
        <RecordDialog
          confirmAboveCents={data.confirmAboveCents}
          {...(recording !== 'new' && { known: recording })}
          onClose={() => setRecording(null)}
        />
      ) : null}
      {file.isOpen ? <ImportDialog file={file} onLoadError={file.close} /> : null}
      {opened ? (
        <DonationDialog
          key={opened}
          donation={data.opened}
          onClose={() => address.show({ opened: null }, { replace: true })}
        />
      ) : null}
    </AdminPage>
  )
}

function WaitingNotice({ count }: { count: number }) {
  const { t } = useWords()
  return (
    <Banner
      tone="info"
      title={t('{count, plural, =1 {One donation waits} other {# donations wait}} for another person', {
        count,
      })}
    >
      <Link asChild>
        <RouterLink to="?status=waiting">{t('Show what is to confirm')}</RouterLink>
      </Link>
    </Banner>
  )
}

const labels: Record<OfflineFilter, Message> = { ...statusLabels, all: phrase('All') }

function StatusFilter({ status }: { status: OfflineFilter }) {
  const { t } = useWords()
  const address = useListAddress()
  return (
    <Field label={t('Status')} labelHidden className="w-40">
      <Select
        options={offlineFilters.map(value => ({ value, label: t(labels[value]) }))}
        value={status}
        onChange={({ target }) => address.set({ status: target.value === 'all' ? null : target.value })}
      />
    </Field>
  )
}
