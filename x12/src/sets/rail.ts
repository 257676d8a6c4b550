import { LE, LS } from '../segments/envelope.ts'
import { EM, GA, IC, IM, M12, M7, N10, N5, N7, REF, VC } from '../segments/equipment.ts'
import { LEP, LFH, LH1, LH2, LH3, LH4, LHR, LHT } from '../segments/hazmat.ts'
import { H3, L0, L1, L5, LX, MEA, PI, X1 } from '../segments/lading.ts'
import { BL, N1, N2, N3, N4, PER } from '../segments/party.ts'
import { E1, E4, E5, S1, S2, S9 } from '../segments/place.ts'
import { N9 } from '../segments/shipment.ts'
import { T1, T2, T3, T6, T8 } from '../segments/transit.ts'
import { CD, G4, H5, IMA, SMD } from '../segments/waybill.ts'
import { loop, may, must, requiredLoop } from './table.ts'

// Loops shared by bills of lading (404) and waybills (417). Changes of later releases are known for the 404; without
// other information they are assumed for the 417 too.

/** The destination of an empty car, for one car or for the whole shipment. */
export const EMPTY_DISPOSITION = [
  // two sources, one each: mandatory in these releases only
  may(E4, 1, {
    later: [
      { from: '006020', required: true },
      { from: '007030', required: false },
    ],
  }),
  may(E5, 13, {
    later: [
      { from: '006020', required: true },
      { from: '007030', required: false },
    ],
  }),
  may(PI),
] as const

/** From 005030 on a price authority may bring conditions, and so begins a loop. */
const PRICE_AUTHORITY = [
  may(PI, 30, { before: '005030' }),
  loop(PI, 30, [may(CD, 10)], { since: '005030' }),
] as const

const VEHICLE_PARTY = loop(N1, 2, [may(N3, 2), may(N4), may(H3)])

export const VEHICLES = loop(VC, 21, [VEHICLE_PARTY], {
  later: [
    { from: '004030', max: 30 },
    { from: '005010', max: 36 },
  ],
})

/** References of one car, with goods and parties of their own. */
export const EQUIPMENT_REFERENCES = loop(REF, 99, [
  may(N9, 10, { since: '005030' }),
  may(N10, 15),
  may(SMD, 1, { since: '006010' }),
  may(VC, 36, { since: '006010' }),
  loop(L0, 25, [may(MEA, 3), may(L1, 10), loop(PI, 30, [may(CD, 10)])], { since: '006010' }),
  loop(N1, 5, [may(N3), may(N4), may(PER, 2, { since: '006010' }), may(BL, 12, { since: '006010' })], {
    later: [{ from: '006010', max: 15 }],
  }),
])

/** Cars and containers of a 404. */
export const EQUIPMENT_404 = requiredLoop(N7, 500, [
  may(EM),
  VEHICLES,
  may(M7, 5),
  may(N5),
  may(IC),
  may(IM),
  may(M12, 2),
  loop(E1, 2, EMPTY_DISPOSITION),
  may(GA, 15),
  EQUIPMENT_REFERENCES,
])

/** Cars and containers of a 417. */
export const EQUIPMENT_417 = requiredLoop(N7, 500, [
  may(EM),
  VEHICLES,
  may(IC),
  may(IM),
  may(M12, 2),
  may(G4),
  may(M7, 5),
  may(N5),
  may(H5),
  loop(E1, 2, EMPTY_DISPOSITION),
  may(GA, 15),
  EQUIPMENT_REFERENCES,
  may(IMA, 3),
])

export const PARTIES = requiredLoop(
  N1,
  10,
  [may(N2, 2), may(N3, 2), may(N4), may(REF, 2), may(PER, 2), may(BL, 12)],
  { later: [{ from: '004030', max: 15 }] },
)

export const STOP_OFFS = loop(S1, 12, [may(S2, 2), may(S9), may(N1), may(N2), may(N3), may(N4), may(PER)])

export const TRANSIT = loop(T1, 64, [may(T2, 30), may(T3, 12), may(T6), may(T8, 99)])

/** Lines of lading; rates (L1) are the 404's alone. */
export const LADING_404 = requiredLoop(LX, 25, [
  must(L5, 15),
  loop(L0, 25, [may(MEA, 3), may(L1, 10), ...PRICE_AUTHORITY]),
  may(X1, 6),
])

export const LADING_417 = requiredLoop(LX, 25, [
  must(L5, 15),
  loop(L0, 25, [may(MEA, 3), ...PRICE_AUTHORITY]),
  may(X1, 6),
])

/** Dangerous goods between LS and LE. */
export const DANGEROUS_GOODS = loop(LS, 1, [
  loop(
    LH1,
    100,
    [
      may(LH2, 4),
      may(LH3, 10),
      may(LFH, 20),
      may(LEP, 3),
      may(LH4, 4, {
        later: [
          { from: '004010', max: 1 },
          { from: '005010', max: 4 },
        ],
      }),
      may(LHT, 3),
      may(LHR, 5, { later: [{ from: '007030', max: 10 }] }),
      may(PER, 5),
      loop(N1, 10, [may(N3, 2), may(N4), may(PER, 2)], { since: '004030' }),
    ],
    { later: [{ from: '004030', max: 1000 }] },
  ),
  must(LE),
])
