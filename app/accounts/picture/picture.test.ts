import { expect, test } from 'vitest'
import { fileProblem, keysOf, pictureKeys, sentSize, thumbnailOf } from './picture.ts'

const megabyte = 1024 * 1024

test.each([
  ['image/jpeg', 5 * megabyte, null],
  ['image/jpeg', 5 * megabyte + 1, 'Please select an image smaller than 5MB'],
  ['application/pdf', 10, 'Please select an image file'],
  ['', 10, 'Please select an image file'],
])('a file of type %j and %i bytes: %s', (type, size, message) => {
  expect(fileProblem({ type, size })?.message ?? null).toBe(message)
})

test('derives the small version from the address of the large one, and nothing from other addresses', () => {
  const keys = pictureKeys('Ab_-9')
  expect(thumbnailOf(`/files/${keys.large}`)).toBe(`/files/${keys.small}`)
  expect(keysOf(`/files/${keys.large}`)).toEqual([keys.large, keys.small])
  for (const other of ['/files/portraits/maya.svg', 'https://elsewhere.example/a-1200.webp']) {
    expect(thumbnailOf(other)).toBe(other)
    expect(keysOf(other)).toEqual([])
  }
})

test.each([
  [
    { width: 4000, height: 5000 },
    { width: 1200, height: 1500 },
  ],
  [
    { width: 1200, height: 1500 },
    { width: 1200, height: 1500 },
  ],
  [
    { width: 40, height: 50 },
    { width: 40, height: 50 },
  ],
  [
    { width: 3, height: 0.4 },
    { width: 3, height: 1 },
  ],
])('a part of %o is sent as %o', (area, size) => {
  expect(sentSize(area)).toEqual(size)
})
