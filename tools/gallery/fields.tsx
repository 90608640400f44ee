import CreditCard from 'lucide-react/icons/credit-card'
import Eye from 'lucide-react/icons/eye'
import Landmark from 'lucide-react/icons/landmark'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import { Card } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { CodeInput } from '#app/ui/fields/code-input.tsx'
import { CopyField } from '#app/ui/fields/copy-field.tsx'
import { Field } from '#app/ui/fields/field.tsx'
import { MoneyInput } from '#app/ui/fields/money-input.tsx'
import { RadioCards } from '#app/ui/fields/radio-cards.tsx'
import { Select } from '#app/ui/fields/select.tsx'
import { TextArea } from '#app/ui/fields/text-area.tsx'
import { TextInput } from '#app/ui/fields/text-input.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Section } from '#app/ui/page.tsx'

const YEARS = ['Freshman', 'Sophomore', 'Junior', 'Senior', 'Graduate'].map(label => ({
  value: label.toLowerCase(),
  label,
}))

/** What can be filled in, right, wrong and locked. */
export function FieldsSection() {
  return (
    <Section title="Fields">
      <div className="grid gap-6 lg:grid-cols-2">
        <Card className="grid content-start gap-5">
          <Field
            label="User ID"
            required
            hint="3-20 characters. Letters, numbers, hyphens, and underscores only."
          >
            <TextInput defaultValue="amara-okafor" autoComplete="username" />
          </Field>
          <Field label="Email" required error="Please enter your email address.">
            <TextInput type="email" autoComplete="email" placeholder="you@example.com" />
          </Field>
          <Field label="University" aside="From your account">
            <TextInput readOnly defaultValue="Wright State University" />
          </Field>
          <Field label="New Password">
            <TextInput
              type="password"
              autoComplete="new-password"
              trail={
                <IconButton label="Show password">
                  <Eye aria-hidden="true" />
                </IconButton>
              }
            />
          </Field>
          <Field label="Academic year">
            <Select options={YEARS} placeholder="Choose a year" />
          </Field>
          <Field label="Search campaigns" labelHidden>
            <TextInput
              type="search"
              lead={<Search aria-hidden="true" />}
              placeholder="Name, title or school"
            />
          </Field>
          <Field
            label="Your story"
            hint="What you study, what it costs, what a gift changes."
            aside="optional"
          >
            <TextArea defaultValue={'I grew up above a bakery in Dayton.\nI want to be a nurse.'} />
          </Field>
        </Card>
        <Choices />
      </div>
    </Section>
  )
}

function Choices() {
  const [amount, setAmount] = useState<string | null>('50')
  const [method, setMethod] = useState<string | null>(null)
  const [code, setCode] = useState('4821')
  return (
    <Card className="grid content-start gap-6">
      <RadioCards
        legend="Your gift"
        look="amount"
        value={amount}
        onValueChange={setAmount}
        options={[
          { value: '25', label: '$25', hint: 'A week of bus fares' },
          { value: '50', label: '$50', hint: 'A set of scrubs' },
          { value: '100', label: '$100', hint: 'One textbook' },
          { value: '250', label: '$250', hint: 'The licensing exam' },
        ]}
      />
      <Field label="Custom amount" error="Donation amount must be at least $1">
        <MoneyInput defaultValue="0.50" />
      </Field>
      <RadioCards
        legend="How you pay"
        required
        columns={2}
        value={method}
        onValueChange={setMethod}
        error="Choose how you pay."
        options={[
          { value: 'credit_card', label: 'Credit card', icon: <CreditCard aria-hidden="true" /> },
          { value: 'debit_card', label: 'Debit card', icon: <CreditCard aria-hidden="true" /> },
          { value: 'bank', label: 'Bank transfer', icon: <Landmark aria-hidden="true" />, disabled: true },
        ]}
      />
      <RadioCards
        legend="Tip"
        look="pill"
        value="15"
        onValueChange={() => undefined}
        options={['0', '10', '15', '20'].map(value => ({
          value,
          label: value === '0' ? 'No tip' : `${value}%`,
        }))}
      />
      <div>
        <Checkbox
          label="Donate anonymously"
          hint="Your name is not shown; your receipt still reaches you."
          defaultChecked
        />
        <Checkbox label="I agree to the Terms" error="Please agree to all consent statements." />
        <Checkbox label="Remember this device for 30 days" disabled />
      </div>
      <Field label="6-digit code" hint="We sent a 6-digit code to s•••@example.com.">
        <CodeInput value={code} onValueChange={setCode} />
      </Field>
      <CopyField label="Your campaign link" value="https://tassel.example/campaign/amara-okafor/42" />
    </Card>
  )
}
