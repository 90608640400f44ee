import './gallery.css'
import { createRoot } from 'react-dom/client'
import { loadLanguage } from '#app/words/load-language.browser.ts'
import { WordsProvider } from '#app/words/use-words.tsx'
import Gallery from './gallery.tsx'

/** For who draws components: Vite serves it as it is, and no build holds it. */
const place = document.getElementById('gallery')
const language = await loadLanguage('en')
if (place)
  createRoot(place).render(
    <WordsProvider language={language}>
      <Gallery />
    </WordsProvider>,
  )
