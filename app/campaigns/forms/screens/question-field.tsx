import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { useWatch } from 'react-hook-form'
import { cleanUserId, userIdHint, userIdMaxLength } from '../../../accounts/names.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextArea, TextInput } from '../../../ui/fields/text-input.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { formDefaults } from '../defaults.ts'
import { type Choice, heardChoices, purposeChoices, yearChoices } from '../lists.ts'
import type { Question } from '../questions.ts'
import type { FormSetting } from '../use-campaign-form.browser.ts'
import { PictureField } from './picture-field.tsx'
import {
  AchievementsField,
  AgeField,
  BirthdayField,
  ConsentsField,
  DurationField,
  SchoolSwitch,
} from './special-fields.tsx'

export type QuestionProps = { question: Question; setting: FormSetting; required: boolean }

/** The control for a question, depending on its kind. */
export function QuestionField(props: QuestionProps) {
  switch (props.question.kind) {
    case 'picture':
      return <PictureField {...props} />
    case 'achievements':
      return <AchievementsField {...props} />
    case 'age':
      return <AgeField {...props} />
    case 'birthday':
      return <BirthdayField {...props} />
    case 'consents':
      return <ConsentsField {...props} />
    case 'duration':
      return <DurationField {...props} />
    case 'switch':
      return <SchoolSwitch {...props} />
    case 'goal':
      return <GoalField {...props} />
    default:
      return <PlainField {...props} />
  }
}

/** A label above a native control. */
function PlainField({ question, setting, required }: QuestionProps) {
  const { t } = useWords()
  const { control } = setting
  const { half, kind, label, name } = question
  const locked = lockedValue(question, setting)
  const optional = !required && !locked && kind !== 'choice'
  const hint = kind === 'user-id' && !locked ? userIdHint : question.hint
  const error = control.fields.formState.errors[name]?.message
  return (
    <Field
      label={t(label)}
      required={required}
      aside={optional ? t('optional') : undefined}
      hint={hint ? t(hint) : undefined}
      error={typeof error === 'string' ? error : undefined}
      className={half ? undefined : 'sm:col-span-2'}
    >
      <Control question={question} setting={setting} />
    </Field>
  )
}

function GoalField({ question, setting, required }: QuestionProps) {
  const { t } = useWords()
  const { fields } = setting.control
  const error = fields.formState.errors.fundingGoal?.message
  return (
    <MoneyField
      label={t(question.label)}
      required={required}
      aside={required ? undefined : t('optional')}
      hint={question.hint && t(question.hint)}
      error={typeof error === 'string' ? error : undefined}
      className={question.half ? undefined : 'sm:col-span-2'}
      text={useWatch({ control: fields.control, name: 'fundingGoal' }) ?? ''}
      input={{ ...fields.register('fundingGoal'), placeholder: '2500', maxLength: 30 }}
    />
  )
}

function Control({ question, setting }: Omit<QuestionProps, 'required'>) {
  const { t } = useWords()
  const { fields } = setting.control
  const locked = lockedValue(question, setting)
  if (locked) {
    const lock = <LockKeyhole aria-hidden="true" className="mx-3 size-4 text-ink-soft" />
    return <TextInput readOnly value={locked} trail={lock} />
  }
  const { autoComplete, kind, maxLength, name, placeholder } = question
  const register = fields.register(name as 'firstName')
  const texts = { autoComplete: autoComplete ?? 'off', maxLength, ...register }
  switch (kind) {
    case 'email':
      return <TextInput {...texts} type="email" inputMode="email" autoCapitalize="none" spellCheck={false} />
    case 'tel':
      return <TextInput {...texts} type="tel" inputMode="tel" />
    case 'user-id':
      return <UserIdInput register={register} />
    case 'gpa':
      return <TextInput {...texts} inputMode="decimal" placeholder={t('0.00 to 4.00')} maxLength={8} />
    case 'story':
      return <TextArea rows={8} maxLength={20_000} {...register} />
    case 'choice':
      return (
        <Select
          options={choicesOf(question, setting).map(({ value, label }) => ({
            value,
            label: t(label, { name: setting.session.branding.product }),
          }))}
          {...(placeholder ? { placeholder: t(placeholder) } : { defaultValue: defaultChoice(question) })}
          {...register}
        />
      )
    default:
      return <TextInput {...texts} />
  }
}

const defaultChoice = ({ name }: Question) => (name === 'year' ? formDefaults.year : formDefaults.purpose)

/** The account's value, which locks the field; '' if it has none (P125). A minor's own name isn't the account's. */
function lockedValue({ name, locks }: Question, { session, isMinor }: FormSetting): string {
  const isStudentsName = name === 'firstName' || name === 'lastName'
  if (!locks || (isMinor && isStudentsName)) return ''
  return session.viewer?.[locks] ?? ''
}

/** The choices of a list on this form (P132). */
function choicesOf({ name }: Question, { control, session, offersRallyCap }: FormSetting): readonly Choice[] {
  const { lists } = control.form
  if (name === 'relationship') return lists.relationship
  if (name === 'grade') return lists.grade
  if (name === 'heardAboutUs') return heardChoices(lists.heard, session.branding.product, offersRallyCap)
  return name === 'year' ? yearChoices : purposeChoices
}

type Register = ReturnType<FormSetting['control']['fields']['register']>

/** Accepts only lower-case letters, digits, hyphens and underscores (P25). */
function UserIdInput({ register }: { register: Register }) {
  return (
    <TextInput
      {...register}
      onChange={event => {
        const clean = cleanUserId(event.target.value)
        if (clean !== event.target.value) event.target.value = clean
        return register.onChange(event)
      }}
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={userIdMaxLength}
    />
  )
}
