import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cancelTender } from '#contract/areas/waybilling/tenders/corrections.contract.ts'
import { getRequestStatus, listTenderStatuses } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { pages } from '../../../routes.tsx'
import { openPortal } from '../../../testing/portal.tsx'
import { ACCEPTED, BOOKINGS_PATH, startTenders } from '../../../testing/tenders.ts'

beforeEach(() => page.viewport(1440, 900))

const viewPath = (requestId: number) => `/waybilling/7/tender-request/${requestId}/view`
const next = () => page.getByRole('button', { name: 'Next bill' })
const previous = () => page.getByRole('button', { name: 'Previous bill' })

test('the bills of the list follow each other by button and by key, and the list returns as it was left', async () => {
  startTenders()
  const { path } = await openPortal(pages, `${BOOKINGS_PATH}?q=TILX`)
  await page
    .getByRole('row', { name: /TILX290344/ })
    .getByRole('link')
    .first()
    .click()
  await expect.element(page.getByText('1 of 60')).toBeVisible()
  await expect.element(previous()).toHaveAttribute('aria-disabled', 'true')

  await next().click()
  await expect.poll(path).toBe(viewPath(10))
  await expect.element(page.getByText('2 of 60')).toBeVisible()
  await userEvent.keyboard('[[')
  await expect.poll(path).toBe(viewPath(9))
  await userEvent.keyboard(']')
  await expect.poll(path).toBe(viewPath(10))

  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Booking Requests' }))
    .toHaveAttribute('href', `${BOOKINGS_PATH}?q=TILX`)
})

test('the bill after the last one of a page is on the next page, where the list is then left', async () => {
  const api = startTenders()
  await openPortal(pages, viewPath(10))
  await expect.element(page.getByText('2 of 60')).toBeVisible()
  await expect.element(next()).not.toHaveAttribute('aria-disabled')
  expect(api.calls.map(({ query }) => query.get('page'))).toContain('2')

  await next().click()

  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Booking Requests' }))
    .toHaveAttribute('href', `${BOOKINGS_PATH}?page=2`)
})

test('a bill that left the list keeps its position, so that the next one is still next', async () => {
  const api = startTenders()
  const { path } = await openPortal(pages, viewPath(9))
  await expect.element(page.getByText('1 of 60')).toBeVisible()
  api.answer(listTenderStatuses, { tenderStatuses: [ACCEPTED], total_record_count: 1 })
  api.answer(cancelTender, { requestId: 9, state: 'cancellation_queued' })

  const { refetchTender } = await import('../tenders/tenders.calls.ts')
  await refetchTender()
  await expect.element(page.getByText('1 of 1')).toBeVisible()
  await userEvent.keyboard(']')

  await expect.poll(path).toBe(viewPath(10))
})

test('a bill opened from elsewhere offers no steps', async () => {
  startTenders([ACCEPTED])
  await openPortal(pages, viewPath(9))
  await expect.element(page.getByText('BNSF rejected it:')).toBeVisible()

  expect(next().elements()).toEqual([])
})

test('e edits a rejected bill', async () => {
  startTenders()
  const { path } = await openPortal(pages, viewPath(9))
  await expect
    .element(page.getByRole('link', { name: 'Edit and resend' }))
    .toHaveAttribute('aria-keyshortcuts', 'E')
  await userEvent.keyboard('e')
  await expect.poll(path).toBe('/waybilling/7/tender-request/9/replay')
})

test('e corrects a bill that the railroad has', async () => {
  startTenders().answer(getRequestStatus, ACCEPTED)
  const { path } = await openPortal(pages, viewPath(10))
  await expect.element(page.getByRole('link', { name: 'Correct', exact: true })).toBeVisible()
  await userEvent.keyboard('e')
  await expect.poll(path).toBe('/waybilling/7/tender-request/10/correct')
})

test('c asks whether to cancel the bill, twice the same key does not confirm, and p prints', async () => {
  const api = startTenders()
  api.answer(getRequestStatus, ACCEPTED)
  api.answer(cancelTender, { requestId: 10, state: 'cancellation_queued' })
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  await openPortal(pages, viewPath(10))
  await expect.element(page.getByRole('button', { name: 'Cancel bill' })).toBeVisible()

  await userEvent.keyboard('p')
  expect(print).toHaveBeenCalledOnce()
  await userEvent.keyboard('cc')
  await expect.element(page.getByRole('button', { name: 'Confirm cancellation' })).toHaveFocus()
  expect(api.calls.some(({ path }) => path.endsWith('/cancel'))).toBe(false)
  await userEvent.keyboard('{Enter}')

  await expect.element(page.getByText('Sending the cancellation to the railroad.')).toBeVisible()
})

test('a bill asked to be canceled is not the one that is canceled after a step', async () => {
  const api = startTenders([ACCEPTED, { ...ACCEPTED, requestId: 11 }])
  api.answer(getRequestStatus, ACCEPTED)
  await openPortal(pages, viewPath(10))
  await expect.element(page.getByText('1 of 60')).toBeVisible()

  await userEvent.keyboard('c')
  await expect.element(page.getByRole('button', { name: 'Confirm cancellation' })).toBeVisible()
  await userEvent.keyboard(']')
  await expect.element(page.getByText('2 of 60')).toBeVisible()

  await expect.element(page.getByRole('button', { name: 'Cancel bill' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(api.calls.some(({ path }) => path.endsWith('/cancel'))).toBe(false)
})

test('letters typed into a field are text, and the help lists the keys of the page', async () => {
  startTenders()
  const { path } = await openPortal(pages, viewPath(9))
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByLabelText('Reason').fill('')
  await userEvent.type(page.getByLabelText('Reason'), 'epc]')
  await expect.element(page.getByLabelText('Reason')).toHaveValue('epc]')
  expect(path()).toBe(viewPath(9))
  await userEvent.keyboard('{Escape}')

  await userEvent.keyboard('{Control>}/{/Control}')

  await expect
    .element(page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByRole('region', { name: 'Bill' }))
    .toMatchTextContent(/Next bill in the list\].*EditE.*PrintP/)
})
