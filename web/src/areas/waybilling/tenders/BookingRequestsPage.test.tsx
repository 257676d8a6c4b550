import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  getRequestStatus,
  getRequestTimeline,
  listTenderStatuses,
  listWaybillFiles,
  replayTender,
  type TenderStatus,
} from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import {
  cancelTender,
  correctTender,
  recordAnswer,
  listLateTenders,
} from '#contract/areas/waybilling/tenders/corrections.contract.ts'
import { pages } from '../../../routes.tsx'
import { signedInAs } from '../../../testing/people.ts'
import { expandAll } from '../../../testing/pattern-form.ts'
import { openPortal } from '../../../testing/portal.tsx'

const TENDER: TenderStatus = {
  otherUnits: [],
  requestId: 9,
  patternId: 7,
  hazmat: 'UN1987',
  state: 'tender_responded_rejected',
  bolNumber: 'B-1001',
  controlNumber: 12,
  submittedDate: '2026-01-05T15:07:00Z',
  equipmentId: 'TILX290344',
  shipmentNumber: 'S1',
  origin: 'WILLISTON, ND',
  destination: 'CHICAGO, IL',
  carrier: 'BNSF',
  waybillNumber: null,
  advice: {
    waybillNumber: null,
    receivedDate: '2026-01-05T16:00:00Z',
    code: 'TR 004',
    message: 'INVALID STCC',
  },
  acknowledgement: { code: 'A', message: 'Accepted.' },
  isLate: false,
  undecided: null,
  conflict: null,
  can: { replay: true, correct: 'no', cancel: 'no', record: 'no' },
}
const ACCEPTED: TenderStatus = {
  ...TENDER,
  requestId: 10,
  equipmentId: 'TILX290345',
  state: 'tender_responded_accepted',
  can: {
    replay: 'Only rejected or failed tenders can be edited and resent.',
    correct: true,
    cancel: true,
    record: 'no',
  },
}
const WAYBILL = { heading: { general_shipment_information_BX: { shipment_method_of_payment_03: 'PP' } } }
const PATH = '/waybilling/7/waybills'
const FILES = [
  { id: 31, fileType: '824', createdDate: '2026-01-05T16:00:00Z', content: null },
  { id: 30, fileType: '404', createdDate: '2026-01-05T15:07:00Z', content: null },
  { id: 29, fileType: 'json_404', createdDate: '2026-01-05T15:07:00Z', content: null },
]

const start = (tenderStatuses: TenderStatus[] = [TENDER, ACCEPTED]) => {
  const api = signedInAs({ modules: ['hasWaybillModule'] })
  api.answer(listTenderStatuses, { tenderStatuses, total_record_count: tenderStatuses.length * 30 })
  api.answer(getRequestStatus, TENDER)
  api.answer(listLateTenders, { total: 0, tenders: [] })
  api.answer(getRequestTimeline, {
    entries: [
      {
        entryId: 1,
        at: '2026-01-05T16:00:00Z',
        step: 'STEP_RESPOND',
        state: 'tender_responded_rejected',
        message: 'INVALID STCC',
        fileId: 31,
        problems: [
          {
            path: 'heading.assigned_number_LX_loop.0.description_marks_and_numbers_L5.0.commodity_code_03',
            message: 'INVALID STCC',
            hint: 'Search for the commodity by name.',
          },
        ],
      },
    ],
  })
  api.answer(listWaybillFiles, {
    files: FILES.map((file) => ({ ...file, content: JSON.stringify(WAYBILL) })),
  })
  return api
}

beforeEach(() => page.viewport(1440, 900))

test('[WBL-002] [WBL-013] [WBL-014] [WBL-015] [WBL-016] [WBL-017] [WBL-018] [WBL-019] [WBL-020] [WBL-024] the list has its heading and columns', async () => {
  start()
  await openPortal(pages, PATH)

  await expect.element(page.getByRole('heading', { name: 'Booking Requests', level: 1 })).toBeVisible()
  for (const name of [
    'Status',
    'BOL',
    'Control #',
    'Submitted',
    'Equip. ID',
    'Shipment #',
    'Origin',
    'Destination',
  ])
    await expect.element(page.getByRole('columnheader', { name, exact: false }).first()).toBeVisible()
  await expect.element(page.getByText('Tender Rejected')).toBeVisible()
  await expect.element(page.getByText('Tender Accepted')).toBeVisible()
  await expect.element(page.getByText('UN1987').first()).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: /per page|rows/i })).toHaveValue('25')
})

test('[WBL-012] [WBL-023] it is narrowed by equipment or status, newest first', async () => {
  const api = start()
  const { path } = await openPortal(pages, PATH)

  await page.getByRole('searchbox', { name: 'Filter by equipment ID or status' }).fill('rejected')

  await expect.poll(path).toBe(`${PATH}?q=rejected`)
  expect(api.calls.some(({ path: called }) => called === '/booking/v1/7/tender-statuses')).toBe(true)
})

test('[WBL-021] [WBL-022] every row is viewed, and only a failed one is edited', async () => {
  start()
  const { path } = await openPortal(pages, PATH)

  await page.getByRole('button', { name: /^Actions for TILX290345/ }).click()
  await expect.element(page.getByRole('menuitem', { name: 'View' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Edit' })).not.toBeInTheDocument()
  await page.getByRole('menuitem', { name: 'View' }).click()

  await expect.poll(path).toBe('/waybilling/7/tender-request/10/view')
})

test('[WBL-008] [WBL-009] [WBL-011] [WBL-051] a request shows its documents, prints, and shows the railroad’s response', async () => {
  start()
  await openPortal(pages, '/waybilling/7/tender-request/9/view')
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})

  await expect.element(page.getByRole('heading', { name: 'View Tender Request' })).toBeVisible()
  const choice = page.getByLabelText('Select Tender Request Document')
  await expect.element(choice).toBeVisible()
  expect([...choice.element().querySelectorAll('option')].map(({ value }) => value)).toEqual(['30', '29'])
  await expect.element(page.getByText('Method of payment')).toBeVisible()
  await expect.element(page.getByText('Field: Commodity code')).toBeVisible()
  await page.getByRole('button', { name: 'Print' }).click()

  expect(print).toHaveBeenCalledOnce()
  await page.getByText('EDI').click()
  await expect.element(page.getByText('BX*00**PP~')).toBeVisible()
})

test('[WBL-054] [WBL-055] an unreadable document shows a hint to try another', async () => {
  const api = start()
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

test('[WBL-010] [WBL-056] [WBL-184] a failed request is sent again from the file drop on', async () => {
  const api = start()
  api.answer(replayTender, { requestId: 9, state: 'file_queued' })
  const { path } = await openPortal(pages, '/waybilling/7/tender-request/9/replay')
  await expect.element(page.getByRole('heading', { name: 'Replay Tender Request' })).toBeVisible()

  await page.getByRole('button', { name: 'Submit' }).click()

  await expect.element(page.getByText('Replay request submitted')).toBeVisible()
  const sent = api.calls.find(({ path: called }) => called.endsWith('/requests/9/replay'))
  expect(JSON.parse(sent?.body ?? '{}')).toMatchObject({ step: 'STEP_FILE_DROP', search_by: 'request_id' })
  await expect.poll(path).toBe(PATH)
})

test('[WBL-185] a refused replay shows the reason', async () => {
  const api = start()
  api.refuse(replayTender, 400, {
    message: 'Some values are missing.',
    errors: { x: ['Choose the bill type.'] },
  })
  await openPortal(pages, '/waybilling/7/tender-request/9/replay')

  await page.getByRole('button', { name: 'Submit' }).click()

  await expect.element(page.getByText('Failed to submit replay request')).toBeVisible()
  await expect.element(page.getByText(/Choose the bill type\./)).toBeVisible()
})

const REFUSED = {
  heading: {
    assigned_number_LX_loop: [
      {
        description_marks_and_numbers_L5: [
          { commodity_code_03: '9999999', commodity_code_qualifier_04: 'T', lading_description_02: 'X' },
        ],
      },
    ],
  },
}
const code = () =>
  page
    .getByRole('region', { name: 'Commodities', exact: true })
    .getByLabelText('Commodity code', { exact: true })

test('[WBL-056] a rejected tender is corrected at the field that was wrong, and the differences from the first are shown', async () => {
  const api = start()
  api.answer(listWaybillFiles, {
    files: FILES.map((file) => ({ ...file, content: JSON.stringify(REFUSED) })),
  })
  api.answer(replayTender, { requestId: 9, state: 'file_queued' })
  await openPortal(pages, '/waybilling/7/tender-request/9/replay')
  await expect.element(code()).toHaveFocus()
  await expect.element(code()).toHaveAttribute('aria-invalid', 'true')
  const said = page.getByRole('region', { name: 'Railroad’s response' })
  await expect.element(said.getByText(/Search for the commodity by name\./)).toBeVisible()
  await expect.element(said.getByText(/Railroad’s message: INVALID STCC/)).toBeVisible()
  await expect.element(page.getByText('No differences.')).toBeVisible()

  await code().fill('2818442')
  await page.getByRole('option', { name: /^2818442/ }).click()
  await userEvent.tab()

  await expect.element(code()).toHaveAttribute('aria-invalid', 'false')
  const differences = page.getByRole('region', { name: 'Differences' })
  await expect.element(differences.getByText('9999999')).toBeVisible()
  await expect.element(differences.getByText('2818442')).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect.element(page.getByText('Replay request submitted')).toBeVisible()
  const sent = api.calls.find(({ path: called }) => called.endsWith('/requests/9/replay'))
  expect(sent?.body).toContain('2818442')
})

test('a field that was wrong is led to from the timeline, and each document opens where it came', async () => {
  start()
  const { path } = await openPortal(pages, '/waybilling/7/tender-request/9/view')
  await page.getByText('Advice 824').click()
  await expect.element(page.getByText(/^\{"heading"/)).toBeVisible()

  await page.getByRole('link', { name: 'Field: Commodity code' }).click()

  await expect.poll(path).toMatch(/^\/waybilling\/7\/tender-request\/9\/replay\?field=/)
  await expect.element(code()).toHaveFocus()
})

test('a refused request first shows what to correct, and links there', async () => {
  start()
  const { path } = await openPortal(pages, '/waybilling/7/tender-request/9/view')

  await page.getByRole('link', { name: 'Correct the commodity code' }).click()

  await expect.poll(path).toMatch(/^\/waybilling\/7\/tender-request\/9\/replay\?field=/)
  await expect.element(code()).toHaveFocus()
})

test('a tender that was accepted with errors is marked', async () => {
  start([{ ...ACCEPTED, advice: { ...TENDER.advice!, code: 'TE 024', message: 'EMBARGO' } }])
  await openPortal(pages, PATH)

  await expect.element(page.getByText('Tender Accepted')).toBeVisible()
  await expect.element(page.getByText('With errors')).toBeVisible()
})

test('a bill that the railroad has is canceled after confirmation', async () => {
  const api = start()
  api.answer(getRequestStatus, ACCEPTED)
  api.answer(cancelTender, { requestId: 9, state: 'cancellation_queued' })
  await openPortal(pages, '/waybilling/7/tender-request/9/view')
  await page.getByRole('button', { name: 'Cancel bill' }).click()
  expect(api.calls.some(({ path }) => path.endsWith('/cancel'))).toBe(false)

  await page.getByRole('button', { name: 'Confirm cancellation' }).click()

  await expect.element(page.getByText('Sending the cancellation to the railroad.')).toBeVisible()
})

test('a bill that the railroad has is corrected in the same form', async () => {
  const api = start()
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

test('bills without an answer are shown above the list', async () => {
  const api = start()
  const late = {
    requestId: 9,
    equipmentId: 'TILX290344',
    bolNumber: 'B',
    carrier: 'BNSF',
    dueDate: '2026-01-05T15:07:00Z',
  }
  api.answer(listLateTenders, { total: 1, tenders: [late] })
  await openPortal(pages, PATH)

  await expect.element(page.getByText(/1 bill has no response after the railroad’s usual time/)).toBeVisible()
})

test('the outgoing document is shown beside the form while typing', async () => {
  start()
  await page.viewport(1600, 900)
  await openPortal(pages, '/waybilling/7/tender-request/9/replay')
  await expect.element(page.getByText('PP prepaid by seller')).toBeVisible()
  await page.getByText('EDI').click()
  await expandAll()
  await page.getByRole('textbox', { name: 'Shipment ID' }).fill('S-42')

  await expect.element(page.getByText('BX*00**PP*S-42~')).toBeVisible()
  await expect.element(page.getByText('X12 4010')).toBeVisible()
})

test('[WBL-001] without the module the page is closed', async () => {
  signedInAs({ modules: [] })
  await openPortal(pages, PATH)

  await expect.element(page.getByRole('heading', { name: 'Booking Requests' })).not.toBeInTheDocument()
})

test('a railroad’s answer by phone is recorded for an unanswered document', async () => {
  const api = start()
  const waiting = { controlNumber: 12, purpose: 'bill' as const }
  api.answer(getRequestStatus, {
    ...TENDER,
    state: 'file_dropped',
    undecided: waiting,
    can: { replay: 'no', correct: 'no', cancel: true, record: true },
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
  const api = start()
  api.answer(getRequestStatus, {
    ...TENDER,
    state: 'correction_rejected',
    can: { replay: true, correct: true, cancel: true, record: true },
  })
  await openPortal(pages, '/waybilling/7/tender-request/9/view')

  await expect
    .element(page.getByText('The railroad still has the previous bill. Select Edit to send a correction.'))
    .toBeVisible()
})
