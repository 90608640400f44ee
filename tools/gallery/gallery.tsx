import { ToastHost } from '#app/ui/overlays/toast-host.tsx'
import { Page, PageHeading } from '#app/ui/page.tsx'
import { ActionsSection } from './actions.tsx'
import { BrandSection } from './brand.tsx'
import { ChartsSection } from './charts.tsx'
import { ColorsSection } from './colors.tsx'
import { DataSection } from './data.tsx'
import { DialogsSection } from './dialogs.tsx'
import { FieldsSection } from './fields.tsx'
import { MessagesSection } from './messages.tsx'
import { PeopleSection } from './people.tsx'
import { ProgressSection } from './progress.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { TypeSection } from './type.tsx'

/** Every component in every state, on one page: `npm run gallery`. */
export default function Gallery() {
  return (
    <Page>
      <PageHeading
        eyebrow="The look"
        title="Everything the house is drawn with"
        lede="One of each, in every state it can be in. What is not here should not be on a screen."
        actions={<ThemeSwitch />}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-16 md:gap-20">
        <BrandSection />
        <ProgressSection />
        <PeopleSection />
        <TypeSection />
        <ColorsSection />
        <ActionsSection />
        <FieldsSection />
        <MessagesSection />
        <DialogsSection />
        <DataSection />
        <ChartsSection />
      </div>
      <ToastHost />
    </Page>
  )
}
