import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Bill, getBill } from '#contract/areas/invoicing/bills/bills.contract.ts'
import { BILL, TWO_TRIPS, UNRATED } from '../../../testing/bills.ts'
import { openPortal } from '../../../testing/portal.tsx'
import { signedInAs } from '../../../testing/people.ts'
import { invoicingPages } from '../invoicing.routes.tsx'

beforeEach(() => page.viewport(1440, 900))

async function open(bill: Bill) {
  const api = signedInAs({ permissions: ['company_settings'], modules: ['hasInvoicingModule'] })
  api.answer(getBill, bill)
  await openPortal(invoicingPages, `/invoicing/7/bills/${bill.bill_id}`)
  await expect.element(page.getByText('Claim until')).toBeVisible()
}

const bar = () => page.getByRole('region', { name: 'Decision' })

test('a bill of two trips asks for its waybill, and offers neither a decision nor an amount to pay', async () => {
  await open(TWO_TRIPS)

  await expect.element(bar()).toMatchTextContent('Billed$4,189.00Choose the waybill first.')
  expect(bar().element().textContent).not.toMatch(/accept|pay/i)
  expect(page.getByRole('combobox', { name: /^Decision for/ }).elements()).toEqual([])
  expect(page.getByRole('button', { name: /^Approve/ }).elements()).toEqual([])
  expect(page.getByRole('button', { name: 'Use waybill' }).elements()).toHaveLength(2)
})

test('of one line that could not be checked, its charge and what accepting it pays are named', async () => {
  const [freight, switching] = UNRATED.lines as [Bill['lines'][0], Bill['lines'][0]]
  await open({ ...UNRATED, lines: [{ ...freight, decision: 'accept' }, switching] })

  await expect
    .element(bar())
    .toMatchTextContent(
      'Switching SWC needs a decision. Accept its $275.00 as billed, or add the missing data and check again.',
    )
  await expect.element(bar()).toMatchTextContent('Pay if accepted= $4,189.00')
})

test('of several, how many and what accepting them pays', async () => {
  await open(UNRATED)

  await expect.element(bar()).toMatchTextContent('2 lines need a decision. Accept their $4,189.00 as billed')
})

test('a line of unknown cost can only be accepted; one over can be short-paid and disputed', async () => {
  const [freight] = UNRATED.lines as [Bill['lines'][0]]
  await open({ ...BILL, lines: [freight, BILL.lines[1]!] })
  const getOptions = (name: string) =>
    [...page.getByRole('combobox', { name }).element().querySelectorAll('option')].map(
      ({ textContent }) => textContent,
    )

  expect(getOptions('Decision for Freight')).toEqual(['Choose', 'Accept'])
  expect(getOptions('Decision for Switching')).toEqual(['Accept', 'Short-pay', 'Dispute'])
})
