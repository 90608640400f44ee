import { accountWords } from '#app/accounts/account-words.ts'
import { nameWords } from '#app/accounts/names.ts'
import { resetWords } from '#app/accounts/password.ts'
import { pictureWords } from '#app/accounts/picture/picture.ts'
import { userIdWords } from '#app/accounts/user-id.ts'

/** Words that stand once and are shown by name. */
export const named = { accountWords, nameWords, resetWords, pictureWords, userIdWords }

/** What shows the words: a file of app/, by the words themselves or by the name they have in `named`. */
type Shown = readonly [words: string, file: string, name?: string]

const account: readonly Shown[] = [
  ['User ID must be at least 3 characters', 'accounts/user-id.ts', 'userIdWords.tooShort'],
  ['User ID must be less than 20 characters', 'accounts/user-id.ts', 'userIdWords.tooLong'],
  [
    'User ID can only contain letters, numbers, hyphens, and underscores',
    'accounts/user-id.ts',
    'userIdWords.characters',
  ],
  ['3-20 characters. Letters, numbers, hyphens, and underscores only.', 'accounts/user-id.ts'],
  ['Names required', 'accounts/profile/screens/profile-names.tsx', 'nameWords.bothRequiredTitle'],
  ['Please enter both your first and last name.', 'accounts/contract.ts', 'nameWords.bothRequired'],
  [
    'Please enter your full name',
    'accounts/profile/screens/name-collection.tsx',
    'nameWords.fullNameRequired',
  ],
  ["Passwords don't match", 'accounts/password.ts', 'resetWords.mismatch'],
  ['Password must be at least 6 characters long', 'accounts/contract.ts', 'resetWords.tooShort'],
  ['Sign Up Error', 'accounts/sign-in/screens/sign-up.tsx', 'accountWords.signUpError'],
  [
    'An account with this email already exists. Please sign in instead.',
    'accounts/sign-in/create-account.server.ts',
    'accountWords.emailTaken',
  ],
  [
    'This User ID is already taken. Please choose a different one.',
    'accounts/profile/user-id-taken.server.ts',
    'accountWords.userIdTaken',
  ],
  ['An unexpected error occurred. Please try again.', 'shell/wire/use-command.browser.ts'],
  ['Account Creation Failed', 'campaigns/create/open-account.server.ts'],
  ['Sign In Error', 'accounts/sign-in/screens/sign-in-pair.tsx', 'accountWords.signInError'],
  ['Error checking credentials.', 'accounts/sign-in/screens/sign-in-pair.tsx', 'accountWords.notChecked'],
  ['Invalid User ID or Email combination.', 'accounts/sign-in/identify.server.ts', 'accountWords.wrongPair'],
  [
    'Authentication failed. Please try again.',
    'accounts/sign-in/sign-in-with-password.server.ts',
    'accountWords.authenticationFailed',
  ],
  ['Sign Out Error', 'accounts/sessions/use-sign-out.browser.ts', 'accountWords.signOutError'],
  ['Password Reset Error', 'accounts/sign-in/screens/reset-dialog.tsx', 'resetWords.error'],
  [
    'Account created! Your User ID is: {id}. You can now sign in!',
    'accounts/sign-in/screens/sign-up.tsx',
    'accountWords.created',
  ],
  [
    "Welcome back! You've been signed in successfully.",
    'accounts/sign-in/screens/sign-in.tsx',
    'accountWords.welcomeBack',
  ],
  ['Password reset email sent', 'accounts/sign-in/screens/reset-dialog.tsx', 'resetWords.sent'],
  [
    'Check your email for the password reset link.',
    'accounts/sign-in/screens/reset-dialog.tsx',
    'resetWords.sentDescription',
  ],
  [
    'Invalid reset link. Please request a new password reset.',
    'accounts/sign-in/use-reset-password.browser.ts',
    'resetWords.missing',
  ],
  [
    'Invalid or expired reset link. Please request a new password reset.',
    'accounts/sign-in/reset-password.server.ts',
    'resetWords.expired',
  ],
  [
    'Something went wrong. Please try again.',
    'accounts/sign-in/use-reset-password.browser.ts',
    'resetWords.unexpected',
  ],
  ['Password updated!', 'accounts/sign-in/use-reset-password.browser.ts', 'resetWords.updated'],
  [
    'Your password has been successfully changed.',
    'accounts/sign-in/use-reset-password.browser.ts',
    'resetWords.updatedDescription',
  ],
  ['Updating password...', 'accounts/sign-in/screens/reset-password-form.tsx'],
]

const profileAndSharing: readonly Shown[] = [
  ['Update failed', 'home/screens/edit-name-dialog.tsx', 'nameWords.updateFailedTitle'],
  [
    'We couldn’t update your name. Please try again.',
    'home/screens/edit-name-dialog.tsx',
    'nameWords.updateFailed',
  ],
  ['Name updated', 'home/screens/edit-name-dialog.tsx', 'nameWords.updatedTitle'],
  ['Your name has been successfully updated', 'home/screens/edit-name-dialog.tsx', 'nameWords.updated'],
  ['Save failed', 'accounts/profile/screens/name-collection.tsx', 'nameWords.saveFailedTitle'],
  ['Save failed', 'accounts/profile/screens/profile-names.tsx', 'nameWords.saveFailedTitle'],
  [
    'Failed to save your profile. Please try again.',
    'accounts/profile/screens/name-collection.tsx',
    'nameWords.saveFailed',
  ],
  ['Invalid file type', 'pictures/read-picture.server.ts', 'pictureWords.wrongTypeTitle'],
  ['Please select an image file', 'pictures/read-picture.server.ts', 'pictureWords.wrongType'],
  ['File too large', 'accounts/picture/use-picture-upload.browser.ts', 'pictureWords.tooLargeTitle'],
  [
    'Please select an image smaller than 5MB',
    'accounts/picture/use-picture-upload.browser.ts',
    'pictureWords.tooLarge',
  ],
  ['Upload failed', 'accounts/picture/use-picture-upload.browser.ts', 'pictureWords.failedTitle'],
  ['Failed to upload image. Please try again.', 'accounts/picture/picture.ts'],
  ['Failed to upload photo. Please try again.', 'accounts/picture/picture.ts'],
  ['Photo uploaded!', 'accounts/picture/picture.ts'],
  ['Profile picture updated', 'accounts/picture/picture.ts'],
  ['Profile picture removed', 'accounts/picture/use-picture-upload.browser.ts', 'pictureWords.removed'],
  ['Error - Failed to copy link', 'campaigns/sharing/screens/share-copy.tsx'],
  ['Messages app opened!', 'campaigns/sharing/screens/share-ways.tsx'],
  ['Email app opened!', 'campaigns/sharing/screens/share-ways.tsx'],
  ['Link copied!', 'campaigns/sharing/screens/share-copy.tsx'],
]

const formsAndCampaigns: readonly Shown[] = [
  ['Please enter your first and last name.', 'campaigns/forms/rules.ts'],
  ['Please enter your email address.', 'campaigns/forms/rules.ts'],
  ['Please fill in all required fields.', 'campaigns/forms/rules.ts'],
  ['Missing Information', 'campaigns/forms/rules.ts'],
  ['Please enter a User ID for your new account.', 'campaigns/forms/rules.ts'],
  ['Age Confirmation Required', 'campaigns/forms/rules.ts'],
  ['Please confirm if you are under 18 years old.', 'campaigns/forms/rules.ts'],
  ['Parent Information Required', 'campaigns/forms/rules.ts'],
  ['Please provide all parent/guardian information.', 'campaigns/forms/rules.ts'],
  ['Please agree to all parental consent statements.', 'campaigns/forms/rules.ts'],
  ['Please agree to all consent statements.', 'campaigns/forms/rules.ts'],
  ['Consent Required', 'campaigns/forms/rules.ts'],
  ['Help me achieve my educational goals', 'campaigns/forms/defaults.ts'],
  ['Creating Campaign...', 'campaigns/forms/forms.ts'],
  ['Creating Your Campaign...', 'campaigns/forms/forms.ts'],
  ['Submitting...', 'campaigns/forms/forms.ts'],
  ['Submission Failed', 'campaigns/forms/use-campaign-form.browser.ts'],
  ['There was an error creating your campaign. Please try again.', 'campaigns/forms/forms.ts'],
  ['There was an error creating the campaign. Please try again.', 'campaigns/forms/forms.ts'],
  ['Failed to create campaign: ', 'campaigns/forms/forms.ts'],
  ['Campaign Created!', 'campaigns/forms/forms.ts'],
  ['Your scholarship campaign has been successfully created.', 'campaigns/forms/forms.ts'],
  ['🎉 Campaign Created!', 'campaigns/forms/forms.ts'],
  [
    'Your campaign is now live and visible to supporters! Share your personalized link.',
    'campaigns/forms/forms.ts',
  ],
  ['Congratulations! 🎉', 'campaigns/forms/forms.ts'],
  ["Your scholar's campaign has been created successfully!", 'campaigns/forms/forms.ts'],
  ['Congratulations! Your campaign has been created!', 'campaigns/forms/forms.ts'],
  ['Campaign Already Exists', 'campaigns/forms/screens/campaign-exists-dialog.tsx'],
  ['Failed to update campaign.', 'campaigns/editing/use-edit-campaign.browser.ts'],
  ['Campaign updated!', 'campaigns/editing/use-edit-campaign.browser.ts'],
  ['Your changes have been saved successfully.', 'campaigns/editing/use-edit-campaign.browser.ts'],
  ['Failed to load campaigns', 'campaigns/browse/screens/browse-failed.tsx'],
  ['An unexpected error occurred.', 'campaigns/browse/screens/browse-failed.tsx'],
]

const moneyAndPages: readonly Shown[] = [
  ['Please fill in all required fields.', 'withdrawals/contract.ts'],
  ['No funds available for withdrawal.', 'withdrawals/funds.ts'],
  ['Withdrawal Restricted During Campaign', 'withdrawals/request/screens/withdrawal-restricted.tsx'],
  ['Failed to submit withdrawal request. Please try again.', 'withdrawals/contract.ts'],
  [
    'Your withdrawal request has been submitted and will be processed within 3 business days.',
    'withdrawals/contract.ts',
  ],
  ['Withdrawal approved successfully!', 'admin/withdrawals/use-decision.browser.ts'],
  ['Failed to approve withdrawal', 'admin/withdrawals/use-decision.browser.ts'],
  ['Invalid amount', 'donations/checkout/donor.ts'],
  ['Donation amount must be at least {sign}1', 'donations/checkout/donor.ts'],
  ['Email required', 'donations/checkout/donor.ts'],
  ['Please enter your email address', 'donations/checkout/donor.ts'],
  ['Name required', 'donations/checkout/donor.ts'],
  ["Please enter your name or check 'Donate anonymously'", 'donations/checkout/donor.ts'],
  ['Card details required', 'donations/checkout/donor.ts'],
  ['Please enter all card details', 'donations/checkout/donor.ts'],
  ['Failed to load campaign', 'campaigns/page/screens/campaign-unavailable.tsx'],
  ['Campaign not found', 'campaigns/load-campaigns.server.ts'],
  [
    "The campaign you're looking for doesn't exist or has been deactivated",
    'campaigns/load-campaigns.server.ts',
  ],
  ['Donation processing failed', 'donations/checkout/give.browser.ts'],
  ['Failed to process payment', 'donations/checkout/use-donation-dialog.browser.ts'],
  ['Donation Successful!', 'donations/checkout/screens/donation-dialog.tsx'],
  ['Donation Successful!', 'donations/checkout/screens/donation-confirmation.tsx'],
  ['Thank you for your {amount} donation!', 'donations/afterwards/screens/donation-made.tsx'],
  ['Thank you for your {amount} donation!', 'donations/checkout/screens/donation-confirmation.tsx'],
  ['Thank You', 'donations/checkout/screens/donation-confirmation.tsx'],
  [
    'There was an issue confirming your donation. Please contact support.',
    'donations/checkout/screens/donation-confirmation.tsx',
  ],
  ['Failed to load campaign details', 'admin/campaign-analytics/screens/view-post-dialog.tsx'],
  ['Oops! Page not found', 'shell/not-found.tsx'],
  ['Return to Home', 'shell/not-found.tsx'],
]

const rolesAndPermissions: readonly Shown[] = [
  ['Admin Access Required', 'accounts/access.ts'],
  ['Admin Access Required', 'shell/second-factor.tsx'],
  ['Back to Home', 'shell/error-screen.tsx'],
  ['Access Denied', 'accounts/access.ts'],
  ['Sign In', 'shell/error-screen.tsx'],
  ['Admin access required', 'admin/accounting/screens/accounting.tsx'],
]

/** The words that docs/product quotes for messages, each with the place that shows it. */
export const messages: readonly Shown[] = [
  ...rolesAndPermissions,
  ...account,
  ...profileAndSharing,
  ...formsAndCampaigns,
  ...moneyAndPages,
]
