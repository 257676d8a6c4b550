import { expect, test } from 'vitest'
import { getBill, uploadBills } from '#contract/areas/invoicing/bills/bills.contract.ts'
import { createFuelTable } from '#contract/areas/pricing/fuel/fuel.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { bill410, makeBilledTrip, makePrices } from './bills.factory.ts'

const portal = useTestApp()
const ONE = { customerId: 1 }

test('a railroad that is not on the usual route of a lane is checked by the miles of its own lines', async () => {
  await makePrices(portal)
  await portal.owner((db) =>
    db.query(
      `insert into reference.corridors values ('B9', 'BNSF', 'BLAIR|NE', 'HOUSTON|TX', 1100, 'main', 'own')`,
    ),
  )
  const brackets = [{ price: 3, rate: 20 }]
  await portal.call(createFuelTable, { body: { scac: 'BNSF', basis: 'mile', brackets } }, 'admin')
  await makeBilledTrip(portal)

  const text = bill410({ scac: 'BNSF', number: 'OWN1' })
  const { data } = await portal.call(uploadBills, { params: ONE, body: { text } }, 'full')
  const bill = await portal.call(getBill, { params: { ...ONE, billId: data.bills[0]!.bill_id } }, 'full')

  expect(bill.data.lines.find(({ kind }) => kind === 'fuel')).toMatchObject({
    how: '1,100 mi × $0.20',
    expected_cents: 22_000,
  })
})
