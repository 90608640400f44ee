import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import Gallery from './gallery.tsx'

test('every component in every state renders, twice the same, without a complaint or a script', () => {
  const complaints = vi.spyOn(console, 'error')
  const html = renderToString(<Gallery />)
  expect(renderToString(<Gallery />)).toBe(html)
  expect(html).not.toContain('<script')
  expect(html).toContain('Everything the house is drawn with')
  expect(complaints.mock.calls).toEqual([])
})
