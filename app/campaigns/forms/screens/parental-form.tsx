import { describeForm } from '../describe-form.ts'
import { forms } from '../forms.ts'
import { CampaignForm } from './campaign-form.tsx'

const form = forms['parental-form']

export default function ParentalFormScreen() {
  return <CampaignForm form={form} />
}

export const describe = describeForm(form)
