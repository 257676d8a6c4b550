import { NTE } from '../segments/answer.ts'
import { REF } from '../segments/equipment.ts'
import { N1, N2, N3, N4, PER } from '../segments/party.ts'
import { ADX, BPR, ENT, RMR, TRN } from '../segments/remittance.ts'
import { DTM } from '../segments/shipment.ts'
import { loop, may, must, transactionSet, UNBOUNDED } from './table.ts'

const ADJUSTMENTS = loop(ADX, UNBOUNDED, [may(NTE, UNBOUNDED), may(PER, UNBOUNDED)])

/** What is paid of which bills, and why the rest is not: the parts of it that shippers send to railroads. */
export const T820 = transactionSet(
  '820',
  'Payment Order/Remittance Advice',
  'RA',
  [
    must(BPR),
    may(NTE, UNBOUNDED),
    may(TRN),
    may(REF, UNBOUNDED),
    may(DTM, UNBOUNDED),
    loop(N1, UNBOUNDED, [
      may(N2, UNBOUNDED),
      may(N3, UNBOUNDED),
      may(N4),
      may(REF, UNBOUNDED),
      may(PER, UNBOUNDED),
    ]),
  ],
  [
    loop(ENT, UNBOUNDED, [
      ADJUSTMENTS,
      loop(RMR, UNBOUNDED, [may(NTE, UNBOUNDED), may(REF, UNBOUNDED), may(DTM, UNBOUNDED), ADJUSTMENTS]),
    ]),
  ],
)
