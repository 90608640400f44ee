import { type Branding, tasselBranding } from '../../platform/branding.ts'

const icon = (name: string, sizes: string, purpose: 'any' | 'maskable' = 'any') => ({
  src: `/${name}`,
  sizes,
  type: name.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
  purpose,
})

/** The web app manifest with the branding's name and color, icons, shortcuts, and the share target (P302). */
export function webManifest(branding: Branding): object {
  const { product, color } = branding
  return {
    id: '/',
    name: product,
    short_name: product,
    description: `Raise money for school with ${product}: tell your story, share one link, see every gift arrive.`,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    lang: 'en',
    categories: ['education', 'finance'],
    // For the splash screen. Pages set their own theme colors for light and dark (document.tsx).
    background_color: '#FBF8F1',
    theme_color: color ?? '#0F4C3A',
    icons: [
      icon('icon-192.png', '192x192'),
      icon('icon-512.png', '512x512'),
      icon('icon-maskable-512.png', '512x512', 'maskable'),
      icon('icon.svg', 'any'),
    ],
    shortcuts: [
      { name: 'My campaign', url: '/account' },
      { name: 'Share', url: '/account#share' },
      { name: 'Notifications', url: '/notifications' },
    ].map(shortcut => ({ ...shortcut, icons: [icon('icon-192.png', '192x192')] })),
    share_target: {
      action: '/account',
      method: 'GET',
      params: { title: 'shared-title', text: 'shared-text', url: 'shared-url' },
    },
    // The screenshots show Tassel's branding, so platforms with other branding have none.
    ...(looksLikeOurs(branding) ? { screenshots } : {}),
  }
}

const looksLikeOurs = ({ product, color, logo, currencySign }: Branding) =>
  product === tasselBranding.product && currencySign === tasselBranding.currencySign && !color && !logo

const screenshots = [
  {
    src: '/screenshots/dashboard.png',
    sizes: '750x1624',
    type: 'image/png',
    form_factor: 'narrow',
    label: 'Your campaign',
  },
  {
    src: '/screenshots/campaign.png',
    sizes: '1280x800',
    type: 'image/png',
    form_factor: 'wide',
    label: 'A campaign page',
  },
]
