import type { Page } from '@playwright/test'
import { expect, fillSignIn, heading, test } from './portal.ts'

/** A white dot. */
const PHOTO = {
  name: 'car.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
}

const card = (page: Page) => page.getByRole('list', { name: 'Loads' }).getByRole('listitem').first()

async function act(page: Page, name: string, fill: (dialog: ReturnType<Page['getByRole']>) => Promise<void>) {
  const usual = card(page).getByRole('button', { name, exact: true })
  if ((await usual.count()) > 0) await usual.click()
  else {
    await card(page)
      .getByRole('button', { name: /^More actions/ })
      .click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  const dialog = page.getByRole('dialog')
  await fill(dialog)
  await dialog.locator('button[type=submit]').click()
  await expect(dialog).toHaveCount(0)
}

test('[TRM-001] [TRM-002] five things done without a network survive a reload and arrive once when it returns', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/terminal/loads')
  await expect(page).toHaveURL(/\/terminal\/login/)
  await fillSignIn(page, 'terminal@demo.example')
  await expect(heading(page, 'Terminal')).toBeVisible()
  const number = await card(page).getAttribute('aria-label')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const saved = await (await caches.open('terminal-pages')).keys()
        return saved.map(({ url }) => new URL(url).pathname)
      }),
    )
    .toEqual(expect.arrayContaining(['/terminal/loads', '/api/user/me', '/api/config']))
  await page.getByLabel('Find a car by its last digits').fill(number!)

  await context.setOffline(true)
  for (const note of ['One', 'Two', 'Three', 'Four'])
    await act(page, 'Add note', async (dialog) => {
      await dialog.getByLabel('Note').fill(note)
      if (note === 'Four') await dialog.locator('input[type=file]').setInputFiles(PHOTO)
    })
  await act(page, 'Place', (dialog) => dialog.getByLabel('Track').fill('T9'))
  await expect(page.getByText('5 actions not sent yet.')).toBeVisible()

  await page.reload()
  await expect(heading(page, 'Terminal')).toBeVisible()
  await expect(page.getByText('5 actions not sent yet.')).toBeVisible()
  await page.getByLabel('Find a car by its last digits').fill(number!)
  await expect(card(page).getByText('Track T9')).toBeVisible()

  const arrived: string[] = []
  page.on('response', (response) => {
    if (!response.url().endsWith('/loads/actions') || !response.ok()) return
    const { actions } = response.request().postDataJSON() as {
      actions: { note: string; track: string | null; attachment_ids: string[] }[]
    }
    arrived.push(
      ...actions.map(({ note, track, attachment_ids: { length } }) =>
        length > 0 ? `${note}, photos: ${length}` : (track ?? note),
      ),
    )
  })
  await context.setOffline(false)
  await expect(page.getByText(/not sent yet/)).toHaveCount(0)
  expect(arrived).toEqual(['One', 'Two', 'Three', 'Four, photos: 1', 'T9'])

  await page.reload()
  await page.getByLabel('Find a car by its last digits').fill(number!)
  await expect(card(page).getByText('Track T9')).toBeVisible()
  await expect(card(page).getByText('Four')).toBeVisible()
  const photo = card(page).getByRole('link', { name: 'Photo 1' })
  expect((await page.request.get((await photo.getAttribute('href'))!)).ok()).toBe(true)
  await expect(page.getByText(/not sent/)).toHaveCount(0)
})
