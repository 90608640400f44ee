import type { Page } from '@playwright/test'
import { adminPages } from '#app/admin/pages.ts'
import {
  chooseFifty,
  giveFifty,
  leaveAllEmpty,
  openAddedWords,
  openDonation,
  openFirstRow,
  openPalette,
  openShare,
  press,
  submitEmpty,
  untilDialog,
} from './prepare.ts'

export type Person = { email: string; userId: string }
/** A screen in one state: its URL path, the person who views it, and the steps to reach the state. */
export type Screen = {
  name: string
  path: string
  as: Person | null
  prepare?: (page: Page) => Promise<void>
  /** Whether its content is random, so that it cannot be compared. */
  isRandom?: boolean
}

export const scholar = { email: 'scholar@tassel.example', userId: 'scholar' }
export const alum = { email: 'alum@tassel.example', userId: 'alum' }
export const newcomer = { email: 'newcomer@tassel.example', userId: 'newcomer' }
export const parent = { email: 'parent@tassel.example', userId: 'parent' }
export const admin = { email: 'admin@tassel.example', userId: 'admin' }

/** The README's screenshots: screen, width in pixels, and theme. */
export function readmePictures(
  campaign: string,
): { screen: Screen; width: number; theme: 'light' | 'dark' }[] {
  const page = { name: 'campaign', path: campaign, as: null }
  return [
    { screen: page, width: 1280, theme: 'light' },
    { screen: page, width: 375, theme: 'light' },
    { screen: page, width: 375, theme: 'dark' },
    { screen: { ...page, name: 'give', prepare: chooseFifty }, width: 375, theme: 'light' },
    { screen: { name: 'dashboard', path: '/', as: scholar }, width: 375, theme: 'light' },
    { screen: { name: 'accounting', path: '/accounting', as: admin }, width: 1280, theme: 'light' },
  ]
}

/** Every screen in every state that the demo data have. `campaign` is the path of a campaign with donations and updates. */
export function allScreens(campaign: string): Screen[] {
  return [
    { name: 'sign-up', path: '/', as: null },
    { name: 'sign-in', path: '/signin', as: null },
    { name: 'reset-dialog', path: '/signin', as: null, prepare: press('Reset Password') },
    { name: 'reset-password', path: '/reset-password#token=looked-at', as: null },
    { name: 'browse', path: '/scholars', as: null },
    { name: 'campaign', path: campaign, as: null },
    { name: 'share', path: campaign, as: null, prepare: openShare },
    { name: 'embed', path: campaign.replace('/campaign/', '/embed/'), as: null },
    { name: 'report', path: campaign, as: null, prepare: press('Report this campaign') },
    { name: 'give-amount', path: campaign, as: null, prepare: openDonation },
    { name: 'give-details', path: campaign, as: null, prepare: chooseFifty },
    { name: 'give-missing', path: campaign, as: null, prepare: leaveAllEmpty },
    {
      name: 'give-at-once',
      path: campaign.replace('/campaign/', '/donation/'),
      as: null,
      prepare: untilDialog,
    },
    { name: 'donation-success', path: '/donation-success', as: null },
    { name: 'gone', path: '/campaign/0000000000', as: null },
    { name: 'not-found', path: '/nowhere', as: null },
    { name: 'terms', path: '/terms', as: null },
    { name: 'disclosures', path: '/disclosures', as: null },
    { name: 'accessibility', path: '/accessibility', as: null },
    { name: 'other-ways', path: '/other-ways', as: null },
    { name: 'privacy', path: '/privacy', as: null },
    { name: 'form-chooser', path: '/website-scholar', as: null },
    { name: 'website-scholar-form', path: '/website-scholar-form', as: null },
    { name: 'website-parental-form', path: '/website-parental-form', as: null },
    { name: 'website-create-campaign', path: '/website-create-campaign', as: null },
    { name: 'form-errors', path: '/website-create-campaign', as: null, prepare: submitEmpty },
    { name: 'browse-empty', path: '/scholars?search=nobody+of+this+name', as: null },
    { name: 'profile-setup', path: '/profile-setup', as: newcomer },
    { name: 'name-collection', path: '/name-collection', as: newcomer },
    { name: 'welcome-complete', path: '/welcome-complete', as: newcomer },
    { name: 'dashboard-empty', path: '/', as: newcomer },
    { name: 'notifications-empty', path: '/notifications', as: newcomer },
    { name: 'scholar-form', path: '/scholar-form', as: newcomer },
    { name: 'parental-form', path: '/parental-form', as: newcomer },
    { name: 'create-campaign', path: '/create-campaign', as: newcomer },
    { name: 'start', path: '/start-campaign', as: newcomer },
    { name: 'dashboard', path: '/', as: scholar },
    { name: 'figures', path: campaign.replace(/.*\//, '/campaign-figures/'), as: scholar },
    { name: 'account', path: '/account', as: scholar },
    { name: 'year-summary', path: '/year-summary?year=2026', as: alum },
    { name: 'year-summary-empty', path: '/year-summary?year=2001', as: alum },
    { name: 'edit-campaign', path: '/account', as: scholar, prepare: press('Edit Campaign') },
    { name: 'change-picture', path: '/account', as: scholar, prepare: press('Change Profile Picture') },
    { name: 'edit-name', path: '/account', as: scholar, prepare: press('Edit Your Name') },
    { name: 'notifications', path: '/notifications', as: scholar },
    { name: 'preferences', path: '/notification-preferences', as: scholar },
    { name: 'account-parent', path: '/account', as: parent },
    { name: 'restricted', path: '/', as: scholar, prepare: press('Withdraw Funds') },
    { name: 'dashboard-ended', path: '/', as: alum },
    { name: 'request', path: '/', as: alum, prepare: press('Withdraw Funds') },
    { name: 'admin-home', path: '/', as: admin },
    { name: 'admin-palette', path: '/', as: admin, prepare: openPalette() },
    { name: 'admin-found', path: '/', as: admin, prepare: openPalette('Amara') },
    ...adminPages.map(({ path, label }) => ({
      name: `admin-${label.toLowerCase().replaceAll(' ', '-')}`,
      path,
      as: admin,
    })),
    { name: 'admin-all-withdrawals', path: '/analytics?tab=withdrawals&status=all', as: admin },
    { name: 'admin-withdrawal', path: '/analytics?tab=withdrawals', as: admin, prepare: openFirstRow },
    { name: 'admin-campaign', path: campaign.replace('/campaign/', '/campaign-analytics/'), as: admin },
    { name: 'admin-month', path: '/campaign-analytics?month=october&year=2026', as: admin },
    { name: 'admin-transaction', path: '/transactions', as: admin, prepare: openFirstRow },
    { name: 'admin-entries', path: '/accounting?year=2026&account=tips', as: admin },
    { name: 'admin-review', path: '/admin/moderation', as: admin, prepare: openFirstRow },
    { name: 'refused', path: '/analytics', as: scholar },
    { name: 'inbox', path: '/demo/inbox', as: null, isRandom: true },
  ]
}

/** Screens whose steps change the data, so they must be taken after the others. */
export function changingScreens(campaign: string): Screen[] {
  return [
    { name: 'thanks', path: campaign, as: null, prepare: giveFifty },
    { name: 'thanks-words', path: campaign, as: null, prepare: openAddedWords },
  ]
}
