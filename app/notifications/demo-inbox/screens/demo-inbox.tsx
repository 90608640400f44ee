import Inbox from 'lucide-react/icons/inbox'
import Search from 'lucide-react/icons/search'
import { Form } from 'react-router'
import type { DescribePage, ScreenProps } from '../../../shell/screen.ts'
import { useLive } from '../../../shell/wire/use-live.browser.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { Page, PageHeading } from '../../../ui/page.tsx'
import { loadAdminWords } from '../../../words/load-language.browser.ts'
import { useWords } from '../../../words/use-words.tsx'
import type { DemoInbox } from '../../contract.ts'
import { MailList } from './mail-list.tsx'
import { OpenMail } from './open-mail.tsx'

export const describe: DescribePage<DemoInbox> = (_, __, { t }) => ({
  title: t('Demo inbox'),
  description: t('Every email in the demo.'),
  noIndex: true,
})

/** The words of the demo's pages come with those of the admins. */
export const prepare = () => loadAdminWords()

/** Where the demo world's mails arrive, whoever they are for. */
export default function DemoInboxScreen({ data: inbox }: ScreenProps<'GET /api/screens/demo-inbox'>) {
  const { t } = useWords()
  useLive(inbox.topics)
  return (
    <Page>
      <PageHeading
        title={t('Demo inbox')}
        lede={t('Every email in the demo arrives here, whoever it’s for.')}
      />
      <div className="grid gap-6 lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start">
        <div className={inbox.chosen ? 'max-lg:hidden' : ''}>
          <SearchByAddress to={inbox.to} />
          <MailList inbox={inbox} />
        </div>
        {inbox.open ? (
          <OpenMail mail={inbox.open} to={inbox.to} chosen={inbox.chosen} />
        ) : (
          <EmptyState title={t('No email yet')} icon={<Inbox />}>
            {inbox.to
              ? t('Nothing has been sent to {email}.', { email: inbox.to })
              : t('Sign in or give to a campaign: the code or receipt appears here on its own.')}
          </EmptyState>
        )}
      </div>
    </Page>
  )
}

function SearchByAddress({ to }: { to: string }) {
  const { t } = useWords()
  return (
    <Form role="search" className="mb-4 flex items-end gap-2">
      <Field label={t('Email address')} className="flex-1">
        <TextInput
          key={to}
          name="to"
          type="search"
          defaultValue={to}
          autoComplete="off"
          autoCapitalize="none"
          lead={<Search aria-hidden="true" />}
        />
      </Field>
      <Button type="submit" variant="secondary">
        {t('Show')}
      </Button>
    </Form>
  )
}
