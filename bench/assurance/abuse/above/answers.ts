import { receiveMessage } from '#contract/areas/feeds/messages/messages.contract.ts'
import { createTender, getRequestStatus } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { getWaybill } from '../../../drill/booking.ts'
import { interchange, refusal } from '../../answers.ts'
import { selectStanding } from '../../answers.queries.ts'
import { must } from '../running.ts'
import { harmless, type Attempt } from './attempt.ts'

// `npm run assurance -- answers` sends all forgeries; here one that found its tender in another customer's mailbox.

const params = { customerId: 1 }

export const ANSWERS: readonly Attempt[] = [
  harmless('a response for another customer rejects a tender', async ({ call, db }) => {
    const body = { waybill: getWaybill('BNSF', 1) as never }
    const { requestId } = await must(call(createTender, { params, body }, 'full'), 'a tender')
    const where = { params: { ...params, requestId } }
    const { controlNumber, bolNumber, equipmentId } = await must(
      call(getRequestStatus, where, 'full'),
      'its state',
    )
    const sent = { control: controlNumber!, bill: bolNumber!, car: equipmentId! }
    const text = interchange('824', refusal(sent), { to: 'SHIPPER2', groupTo: 'SHIPPER1' })
    await call(receiveMessage, { params, query: {}, body: new TextEncoder().encode(text) } as never, 'full')
    return (await db(selectStanding)).includes('reject') ? 'the tender is rejected' : null
  }),
]
