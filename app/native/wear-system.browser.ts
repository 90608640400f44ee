import { Keyboard } from '@capacitor/keyboard'
import { StatusBar, Style } from '@capacitor/status-bar'

/** Fits the app to the phone's own parts: the status bar follows the theme, the keyboard covers nothing. Answers how to stop. */
export function wearSystem(): () => void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)')
  const wear = () =>
    void StatusBar.setStyle({ style: dark.matches ? Style.Dark : Style.Light }).catch(() => {})
  wear()
  dark.addEventListener('change', wear)
  const { dataset } = document.documentElement
  const heard = [
    Keyboard.addListener('keyboardDidShow', () => {
      dataset.keyboard = 'open'
      document.activeElement?.scrollIntoView({ block: 'nearest' })
    }),
    Keyboard.addListener('keyboardDidHide', () => {
      delete dataset.keyboard
    }),
  ]
  return () => {
    dark.removeEventListener('change', wear)
    for (const one of heard) void one.then(({ remove }) => remove())
  }
}
