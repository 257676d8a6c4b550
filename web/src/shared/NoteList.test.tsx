import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { Attachment } from '#contract/areas/files/attachments/attachments.contract.ts'
import { setReaderZone } from '#contract/base/zone-table.ts'
import { NoteList } from './NoteList.tsx'
import type { Note } from './notes.rules.ts'

afterEach(() => setReaderZone(null))

const note = (what: Partial<Note>): Note => ({
  id: 1,
  author: { user_id: 1, name: 'Pat Doe' },
  text: 'Held at the border',
  created_ts: '2026-11-20T15:04:05.000Z',
  attachments: [],
  ...what,
})

/** A picture that needs no server. */
const GIF = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='

const attachment = (what: Partial<Attachment>): Attachment => ({
  id: 'a',
  filename: 'a',
  filesize: 2048,
  mime_type: 'application/octet-stream',
  extension: '',
  alt_text: null,
  virus_checked: true,
  thumbnail_url: null,
  normalized_url: null,
  download_url: '/api/files/c1-a/raw',
  ...what,
})

const menu = page.getByRole('button', { name: /^More options for the note/ })

test('[PLT-140] only the author of a note has its menu', async () => {
  await render(
    <NoteList
      notes={[note({}), note({ id: 2, author: { user_id: 2, name: 'Sam Roe' } })]}
      readerId={2}
      remove={async () => ({ success: true, data: {} })}
    />,
  )

  const items = page.getByRole('listitem')
  await expect.element(items.nth(1).getByRole('button')).toBeVisible()
  expect(items.nth(0).getByRole('button').elements()).toEqual([])
})

test('[PLT-195] a note has its second and the zone of the reader', async () => {
  setReaderZone('America/Chicago')
  await render(<NoteList notes={[note({})]} readerId={2} />)

  await expect.element(page.getByText('11/20/2026 09:04:05 CST', { exact: true })).toBeVisible()
})

test('an internal note looks other than one outsiders read', async () => {
  await render(
    <NoteList
      notes={[note({ mark: 'Internal' }), note({ id: 2, mark: 'Shared', isForAll: true })]}
      readerId={2}
      remove={async () => ({ success: true, data: {} })}
    />,
  )

  const items = page.getByRole('listitem')
  await expect.element(items.filter({ hasText: 'Internal' })).toHaveAttribute('data-marked')
  await expect.element(items.filter({ hasText: 'Shared' })).not.toHaveAttribute('data-marked')
})

test.each([200, 240, 280, 320])('a marked note of %i px keeps its menu beside the mark', async (width) => {
  await render(
    <div style={{ width }}>
      <NoteList
        notes={[note({ mark: 'Internal', author: { user_id: 2, name: 'Ada Keller' } })]}
        readerId={2}
        remove={async () => ({ success: true, data: {} })}
      />
    </div>,
  )

  const mark = page.getByText('Internal').element().getBoundingClientRect()
  const corner = menu.element().getBoundingClientRect()
  expect(corner.left).toBeGreaterThanOrEqual(mark.right)
  expect(corner.top).toBeLessThan(mark.bottom)
})

test('[PLT-141] deleting a note asks for confirmation', async () => {
  const removed: unknown[] = []
  await render(
    <NoteList
      notes={[note({ id: 7 })]}
      readerId={1}
      remove={async ({ id }) => {
        removed.push(id)
        return { success: true, data: {} }
      }}
    />,
  )

  await menu.click()
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Confirm Delete' })).toBeVisible()
  expect(removed).toEqual([])
  await page.getByRole('menuitem', { name: 'Confirm Delete' }).click()

  await expect.poll(() => removed).toEqual([7])
})

test('a note that failed to delete shows why', async () => {
  await render(
    <NoteList
      notes={[note({})]}
      readerId={1}
      remove={async () => ({ success: false, error: { message: 'The ticket is closed.' } })}
    />,
  )

  await menu.click()
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Confirm Delete' }).click()

  await expect.element(page.getByRole('alert')).toHaveTextContent('The ticket is closed.')
})

test('[PLT-137] files of a note show their picture, else the icon of their kind, and are saved under their name', async () => {
  await render(
    <NoteList
      notes={[
        note({
          attachments: [
            attachment({ filename: 'rates.xlsx', mime_type: 'application/zip' }),
            attachment({ id: 'b', filename: 'new.gif', mime_type: 'image/gif', download_url: GIF }),
          ],
        }),
      ]}
      readerId={1}
      remove={async () => ({ success: true, data: {} })}
    />,
  )

  const link = page.getByRole('link', { name: /rates.xlsx/ })
  await expect.element(link).toHaveAttribute('download', 'rates.xlsx')
  expect(document.querySelector('[data-file-icon]')?.getAttribute('data-file-icon')).toBe('xlsx')
  const picture = page
    .getByRole('link', { name: /new.gif/ })
    .element()
    .querySelector('img')
  expect(picture?.src).toBe(GIF)
})

test('a file that was not scanned for viruses is marked where it is downloaded', async () => {
  await render(
    <NoteList
      notes={[
        note({
          attachments: [
            attachment({ filename: 'rates.pdf', virus_checked: true }),
            attachment({ id: 'b', filename: 'photo.pdf', virus_checked: false }),
          ],
        }),
      ]}
      readerId={1}
      remove={async () => ({ success: true, data: {} })}
    />,
  )

  const link = (name: RegExp) => page.getByRole('link', { name })
  await expect.element(link(/photo.pdf/)).toMatchTextContent(/Not scanned for viruses/)
  await expect.element(link(/rates.pdf/)).not.toMatchTextContent(/Not scanned for viruses/)
})
