import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { updatePreferences } from '#contract/areas/accounts/preferences/preferences.contract.ts'
import { heading, PAGES, SEARCHER } from '../../testing/find.tsx'
import { signedInAs } from '../../testing/people.ts'
import { openPortal } from '../../testing/portal.tsx'

beforeEach(() => page.viewport(1280, 800))

const tour = () => page.getByRole('region', { name: 'Tour' })
const press = (name: string) => tour().getByRole('button', { name }).click()
const PREFERENCES = { single_key_shortcuts: true, has_seen_tour: false, timezone: null }

async function openAs(has_seen_tour: boolean) {
  const api = signedInAs({ ...SEARCHER, user: { preferences: { ...PREFERENCES, has_seen_tour } } })
  api.answer(updatePreferences, { ...PREFERENCES, has_seen_tour: true })
  await openPortal(PAGES, '/')
  await expect.element(heading('Start')).toBeVisible()
  return api
}

test('a newcomer is led through four steps, outlined where they are, and the tour is remembered', async () => {
  const api = await openAs(false)

  await expect.element(tour().getByRole('heading', { name: /^Step 1 of 4/ })).toBeVisible()
  await press('Next step')
  const find = tour().getByRole('heading', { name: 'Step 2 of 4 Find any car' })
  await expect.element(find).toHaveFocus()
  await expect.element(page.getByRole('button', { name: /^Find anything/ })).toHaveAttribute('data-in-tour')
  await press('Next step')
  await press('Next step')
  await press('End tour')

  expect(tour().elements()).toEqual([])
  expect(document.querySelector('[data-in-tour]')).toBeNull()
  await expect
    .poll(() => api.calls.find(({ method }) => method === 'PUT'))
    .toMatchObject({ path: '/user/preferences', body: '{"has_seen_tour":true}' })
})

test('it is skipped by one press or Escape, takes no focus by itself and covers nothing', async () => {
  const api = await openAs(false)
  await expect.element(tour()).toBeVisible()
  expect(tour().element().contains(document.activeElement)).toBe(false)

  tour().getByRole('button', { name: 'Next step' }).element().focus()
  await userEvent.keyboard('{Escape}')

  expect(tour().elements()).toEqual([])
  await expect.poll(() => api.calls.some(({ method }) => method === 'PUT')).toBe(true)
})

test('users who have seen it get it from help only, which says what words mean', async () => {
  await openAs(true)
  expect(tour().elements()).toEqual([])

  await userEvent.keyboard('?')
  const help = page.getByRole('dialog', { name: 'Help' })
  await userEvent.type(help.getByRole('searchbox', { name: 'Search the glossary' }), 'slipped')
  await expect.element(help.getByText(/its ETA is now later than its first ETA/)).toBeVisible()
  await expect.element(help.getByRole('status')).toMatchTextContent('1 found')
  await help.getByRole('button', { name: 'Take the tour' }).click()

  await expect.element(tour()).toBeVisible()
  expect(help.elements()).toEqual([])
})
