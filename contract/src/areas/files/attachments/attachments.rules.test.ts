import { expect, test } from 'vitest'
import { cleanFilename, getExtension, ICON_TYPES, getIconType } from './attachments.rules.ts'

test.each(ICON_TYPES)('[PLT-199] a file that ends in %s has the icon of its kind', (extension) => {
  expect([getIconType(`rates.${extension}`), getIconType(`RATES.${extension.toUpperCase()}`)]).toEqual([
    extension,
    extension,
  ])
})

test.each(['photo.heic', 'archive.zip', 'README', 'odd.', '.env', 'mp4'])(
  '[PLT-199] %s has the icon of any file',
  (filename) => {
    expect(getIconType(filename)).toBe('default')
  },
)

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\pat\\photo.png', 'photo.png'],
  ['..', 'file'],
  ['  ', 'file'],
  ['a\r\nSet-Cookie: x=1.png', 'aSet-Cookie: x=1.png'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['Zürich – Übersicht.pdf', 'Zürich – Übersicht.pdf'],
])('the name %j is stored as %j', (given, saved) => {
  expect(cleanFilename(given)).toBe(saved)
})

test('a long name keeps its end with the file type', () => {
  const saved = cleanFilename(`${'x'.repeat(400)}.pdf`)

  expect([saved.length, getExtension(saved)]).toEqual([200, 'pdf'])
})
