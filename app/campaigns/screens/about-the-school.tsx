import type { UseFormReturn } from 'react-hook-form'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { academicYears } from '../campaign.ts'
import { formDefaults } from '../scholar-form.ts'
import type { ScholarValues } from '../scholar-values.ts'
import { FormPart } from './form-part.tsx'

/** Where and what the student studies. */
export function AboutTheSchool({ form }: { form: UseFormReturn<ScholarValues> }) {
  const { errors } = form.formState
  return (
    <FormPart title="Your studies">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="University" required error={errors.university?.message} className="sm:col-span-2">
          <TextInput autoComplete="organization" maxLength={200} {...form.register('university')} />
        </Field>
        <Field label="Major" required error={errors.major?.message} className="sm:col-span-2">
          <TextInput autoComplete="off" maxLength={200} {...form.register('major')} />
        </Field>
        <Field label="Academic Year" error={errors.year?.message}>
          <Select options={academicYears} defaultValue={formDefaults.year} {...form.register('year')} />
        </Field>
        <Field label="GPA" aside="optional" error={errors.gpa?.message}>
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.00 to 4.00"
            {...form.register('gpa')}
          />
        </Field>
      </div>
    </FormPart>
  )
}
