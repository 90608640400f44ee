import type { Branding } from '../../platform/branding.ts'

/** The web app manifest, in the branding's name. */
export function webManifest(branding: Branding): object {
  return {
    name: branding.product,
    short_name: branding.product,
    start_url: '/',
    display: 'standalone',
    background_color: '#FBF8F1',
    theme_color: '#0F4C3A',
    icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
  }
}
