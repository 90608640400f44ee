import type { DemoInboxEndpoints } from '#demo/inbox/contract.ts'
import type { AccountEndpoints } from '../accounts/endpoints.ts'
import type { BankEndpoints } from '../books/bank/endpoints.ts'
import type { CampaignEndpoints } from '../campaigns/endpoints.ts'
import type { DonationEndpoints } from '../donations/endpoints.ts'
import type { OfflineDonationEndpoints } from '../donations/offline/endpoints.ts'
import type { CrmEndpoints } from '../donors/crm/contract.ts'
import type { MyDonationsEndpoints } from '../donors/page/endpoints.ts'
import type { ReceiptEndpoints } from '../donors/receipts/endpoints.ts'
import type { FeeEndpoints } from '../fees/endpoints.ts'
import type { HomeEndpoints } from '../home/contract.ts'
import type { ApiEndpoints } from '../integrations/api/contract.ts'
import type { ApiKeyEndpoints } from '../integrations/keys/contract.ts'
import type { WebhookEndpoints } from '../integrations/webhooks/endpoints.ts'
import type { LegalEndpoints } from '../legal/disclosures.ts'
import type { NativeEndpoints } from '../native/endpoints.ts'
import type { NotificationEndpoints } from '../notifications/endpoints.ts'
import type { LiveEndpoints } from '../notifications/live/endpoints.ts'
import type { PictureEndpoints } from '../pictures/endpoints.ts'
import type { PrivacyEndpoints } from '../privacy/endpoints.ts'
import type { ShellEndpoints } from '../shell/endpoints.ts'
import type { WithdrawalEndpoints } from '../withdrawals/endpoints.ts'

// Merges the endpoints of all folders into `Endpoints` (lib/endpoint.ts). Admin pages declare theirs in their own contract or list.
declare module '../lib/endpoint.ts' {
  interface Endpoints
    extends AccountEndpoints,
      ApiEndpoints,
      ApiKeyEndpoints,
      BankEndpoints,
      CampaignEndpoints,
      CrmEndpoints,
      DemoInboxEndpoints,
      DonationEndpoints,
      FeeEndpoints,
      HomeEndpoints,
      LegalEndpoints,
      LiveEndpoints,
      MyDonationsEndpoints,
      NativeEndpoints,
      NotificationEndpoints,
      OfflineDonationEndpoints,
      WebhookEndpoints,
      PictureEndpoints,
      PrivacyEndpoints,
      ReceiptEndpoints,
      ShellEndpoints,
      WithdrawalEndpoints {}
}
