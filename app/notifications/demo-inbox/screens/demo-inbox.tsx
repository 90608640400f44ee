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
import type { DemoInbox } from '../../contract.ts'
import { MailList } from './mail-list.tsx'
import { OpenMail } from './open-mail.tsx'

export const describe: DescribePage<DemoInbox> = () => ({
  title: 'Demo inbox',
  description: 'Every email in the demo world.',
  noIndex: true,
})

/** Where the demo world's mails arrive, whoever they are for. */
export default function DemoInboxScreen({ data: inbox }: ScreenProps<'GET /api/screens/demo-inbox'>) {
  useLive(inbox.topics)
  return (
    <Page>
      <PageHeading title="Demo inbox" lede="Every mail of the demo world arrives here, whoever it is for." />
      <div className="grid gap-6 lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start">
        <div className={inbox.chosen ? 'max-lg:hidden' : ''}>
          <SearchByAddress to={inbox.to} />
          <MailList inbox={inbox} />
        </div>
        {inbox.open ? (
          <OpenMail mail={inbox.open} to={inbox.to} chosen={inbox.chosen} />
        ) : (
          <EmptyState title="No email yet" icon={<Inbox />}>
            {inbox.to
              ? `Nothing has been sent to ${inbox.to}.`
              : 'Sign in or give to a campaign: the code or receipt appears here on its own.'}
          </EmptyState>
        )}
      </div>
    </Page>
  )
}

function SearchByAddress({ to }: { to: string }) {
  return (
    <Form role="search" className="mb-4 flex items-end gap-2">
      <Field label="Email address" className="flex-1">
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
        Show
      </Button>
    </Form>
  )
}
