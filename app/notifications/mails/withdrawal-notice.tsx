import { Letter } from './letter.tsx'
import { Action, Lines, Words } from './parts.tsx'
import type { Template } from './template.ts'
import { adminsHear } from './words.ts'

export const withdrawalNotice: Template<'withdrawal-notice'> = {
  subject: ({ withdrawal }, house) =>
    house.t('Withdrawal to decide: {amount}', { amount: house.money(withdrawal.amountCents) }),
  Mail: ({ props: { scholarName, email, withdrawal }, house }) => (
    <Letter
      house={house}
      title={house.t('A withdrawal waits for you')}
      preview={`${scholarName}, ${house.money(withdrawal.amountCents)}`}
      why={adminsHear(house)}
    >
      <Words>
        {house.t('{scholarName} asked for a withdrawal. The money is held until somebody decides.', {
          scholarName,
        })}
      </Words>
      <Lines
        lines={[
          { label: house.t('Scholar'), value: scholarName },
          { label: house.t('E-mail'), value: email },
          { label: house.t('Account holder'), value: withdrawal.accountHolder },
          { label: house.t('Campaigns'), value: String(withdrawal.campaignCount) },
          { label: house.t('Amount'), value: house.money(withdrawal.amountCents), isSum: true },
        ]}
      />
      <Action href={`${house.appUrl}/analytics?tab=withdrawals`}>{house.t('Look at the request')}</Action>
    </Letter>
  ),
}
