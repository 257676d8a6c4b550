import { lazyRouteComponent } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listDeliveries } from '#contract/areas/waybilling/deliveries/deliveries.contract.ts'
import { listLateTenders } from '#contract/areas/waybilling/tenders/corrections.contract.ts'
import { signedInAs } from '../../../testing/people.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { waybillingPages } from '../waybilling.routes.tsx'
import { TenderBoard } from './TenderBoard.tsx'

/** A page with only the board, open to everyone. */
const BOARD = {
  ...waybillingPages[0]!,
  path: '/board',
  title: 'Board',
  needs: 'signed-in' as const,
  page: lazyRouteComponent(() => Promise.resolve({ Page: () => <TenderBoard customerId={7} /> }), 'Page'),
}

const LATE = {
  requestId: 41,
  equipmentId: 'TILX290344',
  bolNumber: 'B-77',
  carrier: 'BNSF',
  dueDate: '2026-11-20T11:00:00Z',
}

function open(modules: string[]) {
  const api = signedInAs({ modules })
  api.answer(listLateTenders, { total: 1, tenders: [LATE] })
  api.answer(listDeliveries, { data: [], total_record_count: 2 })
  return openPortal([BOARD, ...waybillingPages], '/board')
}

test('the dashboard shows bills without an answer and documents that did not arrive', async () => {
  await open(['hasWaybillModule'])

  await expect.element(page.getByText(/1 bill has no response after the railroad’s usual time/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'TILX290344' }))
    .toHaveAttribute('href', '/waybilling/7/tender-request/41/view')
  await expect
    .element(page.getByRole('link', { name: 'View and resend' }))
    .toHaveAttribute('href', '/waybilling/7/deliveries')
})

test('without the module it shows nothing of bills', async () => {
  await open([])

  await expect.element(page.getByText('Board').first()).toBeVisible()
  expect(page.getByText(/bill has no answer/).elements()).toEqual([])
})
