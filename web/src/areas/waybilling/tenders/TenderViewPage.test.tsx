import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  getRequestStatus,
  getRequestTimeline,
  listWaybillFiles,
} from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { listSuggestions } from '#contract/areas/waybilling/tenders/suggestions.contract.ts'
import { dismissTenders } from '#contract/areas/waybilling/tenders/tenders-bulk.contract.ts'
import {
  cancelTender,
  correctTender,
  recordAnswer,
} from '#contract/areas/waybilling/tenders/corrections.contract.ts'
import { pages } from '../../../routes.tsx'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { ACCEPTED, CODE_PATH, commodityCode, FILES, startTenders, TENDER } from '../../../testing/tenders.ts'

beforeEach(() => page.viewport(1440, 900))

test('[WBL-008] [WBL-009] [WBL-011] [WBL-051] a request shows its documents, prints, and shows the railroad’s response', async () => {
  startTenders()
  await openPortal(pages, '/waybilling/7/tender-request/9/view')
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})

  await expect.element(page.getByRole('heading', { name: 'View Tender Request' })).toBeVisible()
  const choice = page.getByLabelText('Select Tender Request Document')
  await expect.element(choice).toBeVisible()
  expect([...choice.element().querySelectorAll('option')].map(({ value }) => value)).toEqual(['30', '29'])
  await expect.element(page.getByText('BX*00**PP~')).toBeVisible()
  await expect.element(page.getByText(/^Shipment\s+original, /)).toBeVisible()
  await expect.element(page.getByText('Field: Commodity code')).toBeVisible()
  await page.getByRole('button', { name: 'Print' }).click()

  expect(print).toHaveBeenCalledOnce()
  await page.getByText('Readable').click()
  await expect.element(page.getByText('Method of payment')).toBeVisible()
  await page.getByText('EDI', { exact: true }).click()
  await expect.element(page.getByText(/BX\*00\*\*PP~/)).toBeVisible()
})

test('[WBL-054] [WBL-055] an unreadable document shows a hint to try another', async () => {
  const api = startTenders()
  api.answer(listWaybillFiles, { files: FILES.map((file) => ({ ...file, content: 'broken' })) })
  await openPortal(pages, '/waybilling/7/tender-request/9/view')

  await expect
    .element(
      page.getByText(
        'An error occurred while loading the selected tender request. It may be formatted incorrectly; please try a different one.',
      ),
    )
    .toBeVisible()
})

test.each(['view', 'replay', 'correct'])(
  '[WBL-008] an unknown request shows a message and links back to the list (%s)',
  async (place) => {
    const api = signedInAs({ modules: ['hasWaybillModule'] })
    for (const request of [getRequestStatus, getRequestTimeline, listWaybillFiles])
      api.refuse(request, 404, { message: 'There is nothing at this address.' })
    await openPortal(pages, `/waybilling/7/tender-request/999/${place}`)

    await expect.element(page.getByText('Not found')).toBeVisible()
    await expect
      .element(page.getByRole('main').getByRole('link', { name: 'Booking Requests' }))
      .toHaveAttribute('href', '/waybilling/7/waybills')
    await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  },
)

test('a request that couldn’t be loaded leads back to the list, and offers nothing to print', async () => {
  const api = startTenders()
  api.refuse(getRequestStatus, 500, { message: 'The portal couldn’t answer.' })
  await openPortal(pages, '/waybilling/7/tender-request/9/view')
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})

  await expect.element(page.getByText('Couldn’t load the tender request')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Booking Requests' }))
    .toHaveAttribute('href', '/waybilling/7/waybills')
  await expect.element(page.getByRole('button', { name: 'Print' })).not.toBeInTheDocument()
  await userEvent.keyboard('p')
  expect(print).not.toHaveBeenCalled()
})

test('a field that was wrong is led to from the timeline, and each document opens where it came', async () => {
  startTenders()
  const { path } = await openPortal(pages, '/waybilling/7/tender-request/9/view')
  await page.getByText('Advice 824').click()
  await expect.element(page.getByText(/^\{"heading"/)).toBeVisible()

  await page.getByRole('link', { name: 'Field: Commodity code' }).click()

  await expect.poll(path).toMatch(/^\/waybilling\/7\/tender-request\/9\/replay\?field=/)
  await expect.element(commodityCode()).toHaveFocus()
})

test('a refused request first shows what to correct, and links there', async () => {
  startTenders()
  const { path } = await openPortal(pages, '/waybilling/7/tender-request/9/view')

  await page.getByRole('link', { name: 'Correct the commodity code' }).click()

  await expect.poll(path).toMatch(/^\/waybilling\/7\/tender-request\/9\/replay\?field=/)
  await expect.element(commodityCode()).toHaveFocus()
})

test('a rejected field is shown with what was sent and what accepted bills have, and is filled in with it', async () => {
  const api = startTenders()
  api.answer(listSuggestions, { suggestions: [{ path: CODE_PATH, value: '2818445', bills: 12 }] })
  const { path } = await openPortal(pages, '/waybilling/7/tender-request/9/view')
  await expect.element(page.getByText('BNSF rejected it:')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'BNSF rejected 1 field' })).toBeVisible()
  await expect.element(page.getByText('from 12 accepted bills on this lane')).toBeVisible()

  await page.getByRole('link', { name: 'Use 2818445' }).click()

  await expect.poll(path).toMatch(/\/replay\?field=.*use=/)
  await expect.element(commodityCode()).toHaveValue('2818445')
})

test('an accepted bill whose waybill is not known yet says that it was accepted', async () => {
  const api = startTenders()
  api.answer(getRequestStatus, { ...ACCEPTED, waybillNumber: null })
  await openPortal(pages, '/waybilling/7/tender-request/9/view')

  await expect.element(page.getByText('BNSF accepted it.', { exact: true })).toBeVisible()
})

test('a canceled bill says that the railroad canceled it, and no longer that it was accepted', async () => {
  const api = startTenders()
  api.answer(getRequestStatus, {
    ...ACCEPTED,
    state: 'cancelled',
    advice: { ...TENDER.advice!, code: 'TA', message: 'Set accepted' },
  })
  await openPortal(pages, '/waybilling/7/tender-request/9/view')

  await expect.element(page.getByText('BNSF canceled it. No bill is in force.')).toBeVisible()
  await expect.element(page.getByText('Set accepted')).not.toBeInTheDocument()
})

test('the steps of a bill show how far it came', async () => {
  startTenders()
  await openPortal(pages, '/waybilling/7/tender-request/9/view')

  const steps = page.getByRole('list', { name: 'Steps' })
  await expect.element(steps.getByText('Tender Rejected')).toBeVisible()
  await expect.element(steps.getByText('Not issued')).toBeVisible()
})

test('a rejected bill that is no longer needed is dismissed with the reason, and nothing is sent', async () => {
  const api = startTenders()
  api.answer(dismissTenders, { count: 1, done: 1, left: [], left_count: 0, done_ids: [9] })
  await openPortal(pages, '/waybilling/7/tender-request/9/view')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  const confirm = page.getByRole('button', { name: 'Dismiss bill' })
  await expect.element(confirm).toBeDisabled()

  await page.getByLabelText('Reason').fill('The load was sold.')
  await confirm.click()

  await expect.element(page.getByText('Bill dismissed.')).toBeVisible()
  const body = api.calls.find(({ path }) => path.endsWith('/bulk/dismiss'))?.body
  expect(JSON.parse(body ?? '{}')).toEqual({ ids: [9], reason: 'The load was sold.' })
})

test('a bill that the railroad has is canceled after confirmation', async () => {
  const api = startTenders()
  api.answer(getRequestStatus, ACCEPTED)
  api.answer(cancelTender, { requestId: 9, state: 'cancellation_queued' })
  await openPortal(pages, '/waybilling/7/tender-request/9/view')
  await page.getByRole('button', { name: 'Cancel bill' }).click()
  expect(api.calls.some(({ path }) => path.endsWith('/cancel'))).toBe(false)

  await page.getByRole('button', { name: 'Confirm cancellation' }).click()

  await expect.element(page.getByText('Sending the cancellation to the railroad.')).toBeVisible()
})

test('a bill that the railroad has is corrected in the same form', async () => {
  const api = startTenders()
  api.answer(getRequestStatus, ACCEPTED)
  api.answer(correctTender, { requestId: 9, state: 'correction_queued' })
  await openPortal(pages, '/waybilling/7/tender-request/9/view')
  await page.getByRole('link', { name: 'Correct' }).click()
  await expect.element(page.getByRole('heading', { name: 'Correct Tender Request' })).toBeVisible()

  await page.getByRole('button', { name: 'Submit' }).click()

  await expect.element(page.getByText('Correction submitted')).toBeVisible()
  const sent = api.calls.find(({ path }) => path.endsWith('/requests/10/correct'))
  expect(JSON.parse(sent?.body ?? '{}')).toMatchObject({ purpose: '05' })
})

test('a railroad’s answer by phone is recorded for an unanswered document', async () => {
  const api = startTenders()
  const waiting = { controlNumber: 12, purpose: 'bill' as const }
  api.answer(getRequestStatus, {
    ...TENDER,
    state: 'file_dropped',
    undecided: waiting,
    can: { ...ACCEPTED.can, correct: 'no', cancel: true, record: true },
  })
  api.answer(recordAnswer, { requestId: 9, state: 'tender_responded_accepted' })
  await openPortal(pages, '/waybilling/7/tender-request/9/view')
  await page.getByRole('button', { name: 'Record response' }).click()
  const dialog = page.getByRole('dialog')
  await expect
    .element(dialog.getByText(/BNSF hasn’t responded to the bill of lading sent as document 12/))
    .toBeVisible()
  expect(dialog.getByLabelText('Railroad’s response').element().textContent).not.toContain('no bill')

  await dialog.getByLabelText('Source and details').fill('Crew desk, by phone')
  await dialog.getByRole('button', { name: 'Record response' }).click()

  await expect.element(page.getByText('Response recorded.')).toBeVisible()
  const sent = api.calls.find(({ path }) => path.endsWith('/requests/9/answer'))
  expect(JSON.parse(sent?.body ?? '{}')).toEqual({
    answer: 'accepted',
    controlNumber: 12,
    note: 'Crew desk, by phone',
  })
})

test('a refused correction shows that the earlier bill is in force, and what Edit sends', async () => {
  const api = startTenders()
  api.answer(getRequestStatus, {
    ...TENDER,
    state: 'correction_rejected',
    can: { ...TENDER.can, replay: true, correct: true, cancel: true, record: true },
  })
  await openPortal(pages, '/waybilling/7/tender-request/9/view')

  await expect
    .element(page.getByText('The railroad still has the previous bill. Select Edit to send a correction.'))
    .toBeVisible()
})

test('each car of a bill is listed with its weight and seals, and leads to the unit', async () => {
  const api = startTenders()
  api.answer(listWaybillFiles, {
    files: FILES.map((file) => ({ ...file, content: JSON.stringify(TWO_CARS) })),
  })
  await openPortal(pages, '/waybilling/7/tender-request/9/view')

  const cars = page.getByRole('region', { name: '2 cars' }).getByRole('listitem')
  await expect.element(cars.first()).toHaveTextContent('TILX290344190,000 lbSeals 8841201, 8841202')
  await expect.element(cars.last()).toHaveTextContent('TILX290345')
})

const TWO_CARS = {
  heading: {
    equipment_details_N7_loop: [
      {
        equipment_details_N7: {
          equipment_initial_01: 'TILX',
          equipment_number_02: '290344',
          weight_03: 190_000,
        },
        seal_numbers_M7: [{ seal_number_01: '8841201', seal_number_02: '8841202' }],
      },
      { equipment_details_N7: { equipment_initial_01: 'TILX', equipment_number_02: '290345' } },
    ],
  },
}
