import { z } from 'zod'
import { BOUND } from '../../../base/bounds.ts'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, wholeNumber } from '../../../base/ids.ts'
import { WAYBILLING } from '../waybilling.rules.ts'
import { DUPLICATE_CHOICES } from './earlier.rules.ts'

/** An earlier bill of the same car, with the same number or to the same place. */
export const EarlierBill = z.object({
  requestId: z.number(),
  car: z.string(),
  bolNumber: z.string().nullable(),
  carrier: z.string(),
  submittedDate: z.string(),
  state: z.string(),
})

/**
 * What happens to a bill whose car was billed in the last days. `refuse` returns 409 and sends nothing, so that a person can look
 * at the earlier one first; `send` sends it. Without either, a copy is refused, the same car on the same bill of lading, and
 * another bill to the same place is sent and reported.
 */
export const DUPLICATES = z.enum(DUPLICATE_CHOICES).optional()

export const listEarlierBills = endpoint({
  name: 'listEarlierBills',
  method: 'GET',
  path: '/booking/v1/{customerId}/earlier-bills',
  access: WAYBILLING,
  summary:
    'Bills of the last 7 days for any of these cars with the same bill of lading or destination that the railroad has or may have.',
  params: CustomerParams,
  query: z.object({
    /** Separated by commas. */
    cars: z.string().max(8000, BOUND),
    bill: z.string().max(80, BOUND).optional(),
    destination: z.string().max(80, BOUND).optional(),
    carrier: z.string().max(4, BOUND),
    /** The request that is being corrected, which is not its own duplicate. */
    except: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
  }),
  response: z.object({ bills: z.array(EarlierBill) }),
})
