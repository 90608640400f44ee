import { ActionsSection } from './gallery/actions.tsx'
import { BrandSection } from './gallery/brand.tsx'
import { ChartsSection } from './gallery/charts.tsx'
import { ColorsSection } from './gallery/colors.tsx'
import { DataSection } from './gallery/data.tsx'
import { DialogsSection } from './gallery/dialogs.tsx'
import { FieldsSection } from './gallery/fields.tsx'
import { MessagesSection } from './gallery/messages.tsx'
import { PeopleSection } from './gallery/people.tsx'
import { ProgressSection } from './gallery/progress.tsx'
import { ThemeSwitch } from './gallery/theme-switch.tsx'
import { TypeSection } from './gallery/type.tsx'
import { Page, PageHeading } from './page.tsx'
import { ToastHost } from './toast-host.tsx'

/** Every component in every state, on one page; served at /demo/ui in demo mode. */
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
