import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listTenderCauses } from '#contract/areas/waybilling/tenders/causes.contract.ts'
import { pages } from '../../../routes.tsx'
import { openPortal } from '../../../testing/portal.tsx'
import { BOOKINGS_PATH, startTenders } from '../../../testing/tenders.ts'

beforeEach(() => page.viewport(1440, 900))

test('rejected bills with the same reason are one line: it opens just those bills, and the newest to correct', async () => {
  const api = startTenders()
  api.answer(listTenderCauses, {
    bills: 6,
    total: 1,
    causes: [
      {
        kind: 'rejected',
        reason: 'Search for the commodity by name.',
        carrier: 'BNSF',
        bills: 6,
        requestId: 9,
        equipmentId: 'TILX290344',
        origin: 'FARGO, ND',
        destination: null,
        newestDate: '2026-01-05T15:07:00Z',
      },
    ],
  })
  await openPortal(pages, BOOKINGS_PATH)
  const causes = page.getByRole('region', { name: '6 bills need attention' })

  await expect
    .element(causes.getByRole('link', { name: '6 bills' }))
    .toHaveAttribute('href', `${BOOKINGS_PATH}?failure=is.Search+for+the+commodity+by+name.&carrier=is.BNSF`)
  await expect
    .element(causes.getByRole('link', { name: 'Edit 6' }))
    .toHaveAttribute('href', '/waybilling/7/tender-request/9/replay')
})

test('documents that were not delivered lead to their list, and bills without a response to the list of just those', async () => {
  const api = startTenders()
  const cause = {
    carrier: 'NS',
    bills: 5,
    requestId: 9,
    equipmentId: 'TILX290344',
    origin: null,
    destination: null,
    newestDate: '2026-01-05T15:07:00Z',
  }
  api.answer(listTenderCauses, {
    bills: 10,
    total: 2,
    causes: [
      { ...cause, kind: 'undelivered', reason: 'The server rejected the sign-in.' },
      { ...cause, kind: 'unanswered', reason: 'Acknowledged, but no response after the usual time' },
    ],
  })
  await openPortal(pages, BOOKINGS_PATH)
  const causes = page.getByRole('region', { name: '10 bills need attention' })

  await expect
    .element(causes.getByRole('link', { name: '5 documents' }))
    .toHaveAttribute('href', '/waybilling/7/deliveries?state=dead')
  await expect
    .element(causes.getByRole('link', { name: '5 bills' }))
    .toHaveAttribute('href', `${BOOKINGS_PATH}?scope=late&carrier=is.NS`)
})
