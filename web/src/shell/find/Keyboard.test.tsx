import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { heading, PAGES, SEARCHER } from '../../testing/find.tsx'
import { signedInAs } from '../../testing/people.ts'
import { openPortal } from '../../testing/portal.tsx'

beforeEach(() => page.viewport(1280, 800))

const sheet = () => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

describe('the keys', () => {
  test('Ctrl and / show those of the page at hand', async () => {
    signedInAs(SEARCHER)
    await openPortal(PAGES, '/')
    await expect.element(heading('Start')).toBeVisible()

    await userEvent.keyboard('{Control>}/{/Control}')

    await expect
      .element(sheet().getByRole('region', { name: 'Everywhere' }))
      .toMatchTextContent(
        /Find anythingCtrlK.*Show help\?Show keyboard shortcutsCtrl\/.*Go to StartGthenD.*Go to AssetsGthenA/,
      )
    await expect.element(sheet().getByRole('region', { name: 'In the search' })).toBeVisible()
    expect(sheet().getByRole('region').elements()).toHaveLength(2)
  })

  test('g and a letter open a page, and during typing only Ctrl and / shows the keys', async () => {
    signedInAs()
    const { path } = await openPortal(PAGES, '/')
    await expect.element(heading('Start')).toBeVisible()

    await userEvent.type(page.getByRole('textbox', { name: 'Note' }), 'ga?')
    await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveValue('ga?')
    expect(path()).toBe('/')
    await userEvent.keyboard('{Control>}/{/Control}')
    await expect.element(sheet()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('textbox', { name: 'Note' })).toHaveFocus()
    page.getByRole('textbox', { name: 'Note' }).element().blur()
    await userEvent.keyboard('ga')

    await expect.element(heading('Visibility Dashboard')).toBeVisible()
  })

  test('without Ctrl are off for users who turned them off, and the sheet lists those that still work', async () => {
    signedInAs({
      ...SEARCHER,
      user: { preferences: { single_key_shortcuts: false, has_seen_tour: true, timezone: null } },
    })
    const { path } = await openPortal(PAGES, '/')
    await expect.element(heading('Start')).toBeVisible()

    await userEvent.keyboard('?ga')
    expect(path()).toBe('/')
    expect(sheet().elements()).toEqual([])
    await page.getByRole('button', { name: /your account/ }).click()
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()

    await expect.element(sheet()).toMatchTextContent(/Find anythingCtrlKShow keyboard shortcutsCtrl\//)
    expect(sheet().element().textContent).not.toContain('Go to')
    await expect.element(sheet().getByRole('link', { name: 'My Profile' })).toBeVisible()
  })
})

test('the sheet of keys gives the focus back', async () => {
  signedInAs()
  await openPortal(PAGES, '/')
  const places = page.getByRole('navigation', { name: 'Main' })
  await expect.element(places.getByRole('link', { name: 'Assets' })).toBeVisible()
  places.getByRole('link', { name: 'Assets' }).element().focus()

  await userEvent.keyboard('{Control>}/{/Control}')
  await expect.element(sheet()).toBeVisible()
  await userEvent.keyboard('{Escape}')

  await expect.element(places.getByRole('link', { name: 'Assets' })).toHaveFocus()
})
