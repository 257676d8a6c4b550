import { hashText } from '../random.ts'
import { readCommodities, readRailroads } from '../reference.ts'
import { DEMO_PARTIES } from './parties.ts'
import type { Bill } from './bill.ts'

/** The railroad's decision about a bill, and its behavior on the way. */
export interface Decision {
  verdict: 'accepted' | 'accepted_with_error' | 'rejected'
  /** The code of DE647 with its text, where something is wrong. */
  error: { code: string; text: string } | null
  waybill_number: string
  /** Like real railroads: late, with a repeated acknowledgement, or without a response. */
  timing: 'usual' | 'late' | 'repeated' | 'missing'
}

const commodities = new Set(readCommodities().map(({ stcc }) => stcc))
const railroads = new Set(readRailroads().map(({ scac }) => scac))
const cifs = new Set(DEMO_PARTIES.map(({ cif }) => cif))

/** Every n-th bill is treated in this way; the number decides, so that a repeated bill has the same result. */
const LATE_EVERY = 15
const REPEATED_EVERY = 10
const MISSING_EVERY = 40
const EMBARGO_EVERY = 12

/**
 * Decides about a bill: a wrong commodity, party or route is rejected; all others are accepted, one in a dozen under
 * an embargo.
 */
export function decide(bill: Bill): Decision {
  const number = hashText(`${bill.sender} ${bill.bill_of_lading} ${bill.control_number}`)
  const waybill_number = String(100_000 + (number % 900_000))
  if (bill.is_cancellation) return { verdict: 'accepted', error: null, waybill_number: '', timing: 'usual' }
  const rejection = findError(bill)
  if (rejection) return { verdict: 'rejected', error: rejection, waybill_number: '', timing: 'usual' }
  const error =
    number % EMBARGO_EVERY === 0 ? { code: '024', text: 'EMBARGO AT DESTINATION, CAR HELD' } : null
  return {
    verdict: error ? 'accepted_with_error' : 'accepted',
    error,
    waybill_number,
    timing: timingFor(number),
  }
}

/** The same without mishaps: a valid bill is accepted as it is, and answered once. */
export function decideWithoutErrors(bill: Bill): Decision {
  const decision = decide(bill)
  const isAccepted = decision.verdict !== 'rejected'
  return { ...decision, ...(isAccepted && { verdict: 'accepted', error: null }), timing: 'usual' }
}

function timingFor(number: number): Decision['timing'] {
  if (number % MISSING_EVERY === 1) return 'missing'
  if (number % LATE_EVERY === 2) return 'late'
  return number % REPEATED_EVERY === 3 ? 'repeated' : 'usual'
}

function findError({ stcc, cifs: named, route, receiver }: Bill): Decision['error'] {
  if (stcc !== '' && !commodities.has(stcc)) return { code: '004', text: `INVALID STCC ${stcc}` }
  const unknown = named.find((cif) => !cifs.has(cif))
  if (unknown !== undefined) return { code: '027', text: `CIF ${unknown} DOES NOT EXIST` }
  const unknownCarrier = route.find(({ scac }) => !railroads.has(scac))
  if (unknownCarrier) return { code: '005', text: `ROUTE ERROR, CARRIER ${unknownCarrier.scac}` }
  if (route.length > 0 && route[0]!.scac !== receiver)
    return { code: '005', text: 'ROUTE DOES NOT BEGIN HERE' }
  return null
}
