import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/fields/field.tsx'
import { TextInput } from '#app/ui/fields/text-input.tsx'
import { AlertDialog } from '#app/ui/overlays/alert-dialog.tsx'
import { Dialog, DialogClose } from '#app/ui/overlays/dialog.tsx'
import { Section } from '#app/ui/page.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { Specimen } from './specimen.tsx'

/** What opens over a page, and what switches inside it. */
export function DialogsSection() {
  return (
    <Section title="Dialogs and tabs">
      <Specimen title="Sheet on phones, card on wide screens">
        <div className="flex flex-wrap gap-3">
          <EditName />
          <Terms />
          <Deactivate />
        </div>
      </Specimen>
      <Tabs
        label="Analytics"
        tabs={[
          { value: 'overview', label: 'Overview', content: <p>What was raised, month by month.</p> },
          { value: 'users', label: 'Users', count: 128, content: <p>Who signed up.</p> },
          { value: 'scholars', label: 'Scholars', content: <p>Who runs a campaign.</p> },
          {
            value: 'withdrawals',
            label: 'Withdrawals',
            count: 3,
            content: <p>What waits to be approved.</p>,
          },
        ]}
      />
    </Section>
  )
}

function EditName() {
  return (
    <Dialog
      size="sm"
      trigger={<Button variant="secondary">Edit Your Name</Button>}
      title="Edit Your Name"
      description="It is shown on your campaign."
      footer={
        <div className="grid grid-cols-2 gap-3">
          <DialogClose>
            <Button variant="secondary">Cancel</Button>
          </DialogClose>
          <Button>Save</Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <Field label="First Name" required>
          <TextInput defaultValue="Amara" autoComplete="given-name" />
        </Field>
        <Field label="Last Name">
          <TextInput defaultValue="Okafor" autoComplete="family-name" />
        </Field>
      </div>
    </Dialog>
  )
}

function Terms() {
  return (
    <Dialog
      trigger={<Button variant="secondary">Terms and Conditions</Button>}
      title="Terms and Conditions"
      reading
    >
      <div className="measure grid gap-4">
        {Array.from({ length: 8 }, (_, index) => (
          <p key={index}>
            {index + 1}. Donations are final and non-refundable. The platform keeps ten per cent of what is
            withdrawn and a flat processing fee of twenty-five cents; what remains is paid to the student
            within three business days.
          </p>
        ))}
      </div>
    </Dialog>
  )
}

function Deactivate() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Campaign Already Exists
      </Button>
      <AlertDialog
        open={open}
        onOpenChange={setOpen}
        title="Campaign Already Exists"
        description="Your current campaign will be deactivated. Its funds stay yours and can be withdrawn."
        action="Deactivate and create"
        tone="danger"
        onAction={() => setOpen(false)}
      />
    </>
  )
}
