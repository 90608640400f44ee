import { useState } from 'react'
import { RadioCards } from '#app/ui/fields/radio-cards.tsx'

type Theme = 'system' | 'light' | 'dark'

/** Shows the page in either theme, whatever the system asks for. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>('system')
  const choose = (next: Theme) => {
    setTheme(next)
    if (next === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = next
  }
  return (
    <RadioCards
      legend="Theme"
      legendHidden
      look="pill"
      value={theme}
      onValueChange={choose}
      options={[
        { value: 'system', label: 'System' },
        { value: 'light', label: 'Light' },
        { value: 'dark', label: 'Dark' },
      ]}
    />
  )
}
