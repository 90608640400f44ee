/**
 * The data that the app collects about people, in the terms of both stores: the source of iOS's privacy manifest and of the answers to
 * Google Play's data safety form. `tests/ui/native/collected-data.test.ts` compares this list with the forms and tables that receive the
 * data.
 */
export type Collected = {
  /** Plain English for the data safety sheet. */
  what: string
  /** Apple's data type, without the prefix NSPrivacyCollectedDataType. */
  apple: string
  /** Google Play's category and type. */
  play: [category: string, type: string]
  /** Google Play's purposes. Apple's manifest only has app functionality, which covers all of them. */
  purposes: string
  isOptional: boolean
  /** Third parties that receive the data, or null. Processors acting on our behalf don't count, as in both stores' definitions. */
  sharedWith: string | null
  /** The fields of contracts and forms that contain the data. */
  fields: readonly string[]
}

export const collected: readonly Collected[] = [
  {
    what: 'Name of the account, of the student, of who gives, of a guardian and of an account holder',
    apple: 'Name',
    play: ['Personal info', 'Name'],
    purposes: 'App functionality, Account management',
    isOptional: false,
    sharedWith: 'everyone, on a campaign’s page; a giver’s name only if not anonymous',
    fields: [
      'firstName',
      'lastName',
      'fullName',
      'donorName',
      'inHonorOf',
      'parentFirstName',
      'parentLastName',
      'accountHolderName',
    ],
  },
  {
    what: 'Email address',
    apple: 'EmailAddress',
    play: ['Personal info', 'Email address'],
    purposes: 'App functionality, Account management, Fraud prevention and security',
    isOptional: false,
    sharedWith: null,
    fields: ['email', 'donorEmail', 'honoreeEmail', 'parentEmail'],
  },
  {
    what: 'User ID',
    apple: 'UserID',
    play: ['Personal info', 'User IDs'],
    purposes: 'App functionality, Account management',
    isOptional: false,
    sharedWith: null,
    fields: ['customUserId'],
  },
  {
    what: 'Phone number, in a campaign’s or withdrawal’s form',
    apple: 'PhoneNumber',
    play: ['Personal info', 'Phone number'],
    purposes: 'App functionality',
    isOptional: true,
    sharedWith: null,
    fields: ['phone', 'parentPhone'],
  },
  {
    what: 'Postal address, which a privacy report looks for and forgets',
    apple: 'PhysicalAddress',
    play: ['Personal info', 'Address'],
    purposes: 'App functionality',
    isOptional: true,
    sharedWith: null,
    fields: ['address'],
  },
  {
    what: 'School, field, year, grade average, goal, a minor’s date of birth, and the relationship of a guardian',
    apple: 'OtherDataTypes',
    play: ['Personal info', 'Other info'],
    purposes: 'App functionality',
    isOptional: true,
    sharedWith:
      'everyone, on a campaign’s page, but the grade average, the date of birth and the relationship',
    fields: [
      'university',
      'major',
      'year',
      'gpa',
      'grade',
      'school',
      'fundingGoal',
      'purpose',
      'studentDateOfBirth',
      'isMinor',
      'relationship',
      'heardAboutUs',
    ],
  },
  {
    what: 'Story, achievements, updates, thanks, messages and notes',
    apple: 'OtherUserContent',
    play: ['App activity', 'Other user-generated content'],
    purposes: 'App functionality',
    isOptional: true,
    sharedWith: 'everyone, on a campaign’s page',
    fields: [
      'story',
      'achievements',
      'body',
      'words',
      'paidFor',
      'howItWent',
      'thanks',
      'message',
      'notes',
      'reason',
      'details',
    ],
  },
  {
    what: 'Profile picture, photos and video of a campaign with what they show, pictures of updates',
    apple: 'PhotosorVideos',
    play: ['Photos and videos', 'Photos'],
    purposes: 'App functionality',
    isOptional: true,
    sharedWith: 'everyone, on a campaign’s page',
    fields: [
      'profilePictureUrl',
      'photos',
      'pictures',
      'video',
      'url',
      'posterUrl',
      'captions',
      'description',
    ],
  },
  {
    what: 'Gifts made and received, with sum and date',
    apple: 'PurchaseHistory',
    play: ['Financial info', 'Purchase history'],
    purposes: 'App functionality',
    isOptional: true,
    sharedWith: null,
    fields: ['amountCents', 'cents', 'tipPercentage', 'foundationPercentage'],
  },
  {
    what: 'Routing and account number of a withdrawal. Cards are typed at the payment provider, in the system’s browser, and never reach the app',
    apple: 'PaymentInfo',
    play: ['Financial info', 'User payment info'],
    purposes: 'App functionality',
    isOptional: true,
    sharedWith: 'the bank that pays it out',
    fields: [
      'routingNumber',
      'firstCents',
      'secondCents',
      'accountNumber',
      'accountNumberAgain',
      'accountType',
    ],
  },
  {
    what: 'The address at which notifications reach this device, and the network address and browser of a gift or consent',
    apple: 'DeviceID',
    play: ['Device or other IDs', 'Device or other IDs'],
    purposes: 'App functionality, Fraud prevention and security',
    isOptional: true,
    sharedWith: null,
    fields: [
      'deviceKind',
      'token',
      'subscription',
      'endpoint',
      'expirationTime',
      'keys',
      'p256dh',
      'auth',
      'madeFor',
      'timeZone',
    ],
  },
]

/** Fields that reveal nothing about a person: ids of single requests, choices, credentials. */
export const notAboutPeople: readonly string[] = [
  'id',
  'requestId',
  'campaignId',
  'donationId',
  'quoteId',
  'sessionId',
  'updatedAt',
  'upTo',
  'seen',
  'donorKey',
  'feeScheduleId',
  'form',
  'locale',
  'decision',
  'replaceActive',
  'campaignEndDate',
  'showSchool',
  'consent1',
  'consent2',
  'consent3',
  'isAnonymous',
  'wantsUpdates',
  'mailingConsent',
  'consents',
  'coversFees',
  'campaignUpdates',
  'donations',
  'donorMessages',
  'weeklyReports',
  // Preferences for the kinds and times of notifications.
  'goals',
  'withdrawals',
  'campaignEnd',
  'toDecide',
  'disputes',
  'quiet',
  'from',
  'until',
  'kind',
  // One of a fixed list, counted per campaign and day.
  'channel',
  ...['paymentMethod', 'shape', 'onProvidersPage', 'cardToken'],
  // Credentials, stored as hashes or not at all.
  'code',
  'password',
  'rememberDevice',
  'signature',
  'transports',
  'userHandle',
  'name',
  'attestationObject',
  'authenticatorData',
  'clientDataJSON',
]
