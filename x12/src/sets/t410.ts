import { B3B, C4 } from '../segments/bill.ts'
import { NTE } from '../segments/answer.ts'
import { GA, IC, IM, M12, M7, N5, N7 } from '../segments/equipment.ts'
import { L0, L1, L5, LX, MEA, PI, PS } from '../segments/lading.ts'
import { BL, N1, N2, N3, N4, PER } from '../segments/party.ts'
import { D9, F9, R2, R9, S1, S2, S9 } from '../segments/place.ts'
import { CM, DTM, L3, N9, X7 } from '../segments/shipment.ts'
import { CD, G4, N8 } from '../segments/waybill.ts'
import { TRANSIT, VEHICLES } from './rail.ts'
import { loop, may, must, requiredLoop, transactionSet } from './table.ts'

const EQUIPMENT = requiredLoop(N7, 500, [
  VEHICLES,
  may(G4),
  may(M7, 5),
  may(N5),
  may(IC),
  may(IM),
  may(M12),
  may(GA, 15),
])

const PARTIES = loop(N1, 10, [may(N2, 2), may(N3, 2), may(N4), may(PER, 2), may(BL, 12)], {
  later: [{ from: '004030', max: 15 }],
})

/** Within a line of lading, all descriptions come before the first charge; they pair by their line numbers. */
const CHARGES = requiredLoop(LX, 25, [
  must(L5, 15),
  requiredLoop(L0, 25, [
    may(MEA, 3),
    must(L1, 10),
    may(DTM, 2),
    may(PI, 30, { before: '005030' }),
    loop(PI, 30, [may(CD, 10)], { since: '005030' }),
  ]),
])

/** A railroad's bill for freight and services: one set is one bill. */
export const T410 = transactionSet('410', 'Rail Carrier Freight Details and Invoice', 'IR', [
  must(B3B),
  may(C4),
  may(N9, 30),
  may(CM, 2),
  may(NTE, 2),
  EQUIPMENT,
  must(N8, 499),
  must(F9),
  must(D9),
  PARTIES,
  loop(S1, 12, [may(S2), may(S9)]),
  may(R2, 13),
  may(R9),
  may(PS, 5),
  CHARGES,
  TRANSIT,
  must(L3),
  may(X7, 2),
])
