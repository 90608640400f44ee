import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { cleanUserId, userIdHint, userIdMaxLength } from '../../../accounts/user-id.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { MoneyInput } from '../../../ui/fields/money-input.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { formDefaults } from '../defaults.ts'
import { choicesOf, type FormSetting, isLocked } from '../form-setting.browser.ts'
import type { Question } from '../questions.ts'
import { AchievementsField } from './achievements-field.tsx'
import { AgeField } from './age-field.tsx'
import { BirthdayField } from './birthday-field.tsx'
import { ConsentsField } from './consents-field.tsx'
import { DurationField } from './duration-field.tsx'
import { PictureField } from './picture-field.tsx'
import { SchoolSwitch } from './school-switch.tsx'

export type QuestionProps = { question: Question; setting: FormSetting; required: boolean }

/** One question of any form, by the kind of its answer. */
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
    default:
      return <PlainField {...props} />
  }
}

/** A label over one native control. */
function PlainField({ question, setting, required }: QuestionProps) {
  const { t } = useWords()
  const { control } = setting
  const { half, kind, label, name } = question
  const optional = !required && kind !== 'choice'
  const hint = kind === 'user-id' && !isLocked(question, setting) ? userIdHint : question.hint
  return (
    <Field
      label={t(label)}
      required={required}
      aside={optional && !isLocked(question, setting) ? t('optional') : undefined}
      hint={hint ? t(hint) : undefined}
      error={errorOf(control.fields.formState.errors[name]?.message, t)}
      className={half ? undefined : 'sm:col-span-2'}
    >
      <Control question={question} setting={setting} />
    </Field>
  )
}

const errorOf = (message: unknown, t: (words: string) => string) =>
  typeof message === 'string' ? t(message) : undefined

function Control({ question, setting }: Omit<QuestionProps, 'required'>) {
  const { t } = useWords()
  const { fields } = setting.control
  const locked = isLocked(question, setting)
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
    case 'goal':
      return <MoneyInput {...register} autoComplete="off" placeholder="2500" maxLength={20} />
    case 'story':
      return <TextArea rows={8} maxLength={20_000} {...register} />
    case 'choice':
      return (
        <Select
          options={choicesOf(question, setting).map(({ value, label }) => ({ value, label: t(label) }))}
          {...(placeholder ? { placeholder: t(placeholder) } : { defaultValue: defaultChoice(question) })}
          {...register}
        />
      )
    default:
      return <TextInput {...texts} />
  }
}

const defaultChoice = ({ name }: Question) => (name === 'year' ? formDefaults.year : formDefaults.purpose)

type Register = ReturnType<FormSetting['control']['fields']['register']>

/** Accepts only small letters, digits, hyphens and underscores (P25). */
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
