import { expect, test } from 'vitest'
import { fillFromWaybill } from '#contract/areas/invoicing/invoices/invoices.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeWaybill } from '../../visibility/waybills/waybills.factory.ts'
import { ONE } from './invoices.factory.ts'

const portal = useTestApp()

test('[INV-037] the tax is that of the destination; a rate that is not on file is left to a person', async () => {
  const fill = async (n: number, destination: string) => {
    const waybill_number = `61200${n}`
    const waybill_id = await portal.superuser(async (db) => {
      await db.query(
        `insert into demurrage_stays (customer_id, equipment_id, started_ts, equipment_kind, purpose, place, location, zone,
           waybill_number, tariff_name, agreement, charge, rate, debits, credits, chargeable, cents, is_running, next_cents)
         select 1, $1, now(), 'R', 'unloading', $2, $2, 'UTC', $3, 'Usual', 'average', 'demurrage', 'usual', 1, 0, 1, 15050,
           false, 0`,
        [`TAXX61200${n}`, destination, waybill_number],
      )
      return makeWaybill(db, {
        equipment_id: `TAXX61200${n}`,
        waybill_number,
        origin_place: 'MONTREAL|QC',
        origin_location: 'Montreal, QC',
        destination_place: destination.toUpperCase().replace(', ', '|'),
        destination_location: destination,
      })
    })
    const body = { payee_id: 1, waybill_id, payer_id: null }
    const { data } = await portal.call(fillFromWaybill, { params: ONE, body }, 'full')
    return data.charges
      .filter(({ source }) => source === 'tax')
      .map(({ description, ar_amount_cents }) => [description, ar_amount_cents])
  }

  expect(await fill(1, 'Toronto, ON')).toEqual([['HST 13%', 1957]])
  expect(await fill(2, 'Quebec, QC')).toEqual([
    ['GST 5%', 753],
    ['QST', 0],
  ])
  expect(await fill(3, 'Halifax, NS')).toEqual([['Tax', 0]])
  expect(await fill(4, 'Detroit, MI')).toEqual([])
})
