import { M7 } from '../segments/equipment.ts'
import { LX } from '../segments/lading.ts'
import {
  AT5,
  AT7,
  AT8,
  B10,
  BIN,
  CD3,
  EFI,
  G61,
  G62,
  L11,
  MAN,
  MS1,
  MS2,
  MS3,
  OID,
  PRF,
  Q7,
  SDQ,
  SPO,
} from '../segments/motor.ts'
import { N1, N2, N3, N4 } from '../segments/party.ts'
import { NM1 } from '../segments/answer.ts'
import { K1 } from '../segments/shipment.ts'
import { loop, may, must, transactionSet, UNBOUNDED } from './table.ts'

const MAX_LINES = 999_999

const STATUS_PARTS = [
  may(MS1),
  may(MS2, 2, {
    later: [
      { from: '004010', max: 1 },
      { from: '005010', max: 2 },
    ],
  }),
  may(K1, 1, { since: '005010' }),
  may(M7, 1, { since: '005010' }),
] as const

const STATUS = loop(AT7, 10, STATUS_PARTS)
// 007030 has a line's statuses after its weights; assumed from 006010 on
const STATUS_FIRST = loop(AT7, 10, STATUS_PARTS, { before: '006010' })
const STATUS_LATER = loop(AT7, 10, STATUS_PARTS, { since: '006010' })

const PARTY = [may(N2), may(N3, 2), may(N4), may(G61), may(G62), may(L11, 10)] as const

/**
 * Shipment status (214). Later releases moved references, parties and orders from the heading into each line, and
 * carriers mix the two, so both positions are accepted in every release that has the segment.
 */
export const T214 = transactionSet(
  '214',
  'Transportation Carrier Shipment Status Message',
  'QM',
  [must(B10), may(L11, 300), may(MAN, 9999), may(K1, 10), loop(N1, 10, PARTY), may(MS3, 12)],
  [
    loop(LX, MAX_LINES, [
      STATUS_FIRST,
      may(L11, 10, { later: [{ from: '005010', max: 999 }] }),
      may(MAN, 9999),
      may(Q7, 10),
      may(K1, 10),
      may(AT5, 10),
      may(AT8, 10),
      STATUS_LATER,
      loop(N1, 5, PARTY, { since: '005010' }),
      loop(CD3, MAX_LINES, [
        may(L11, 20),
        STATUS,
        may(NM1),
        may(Q7, 10),
        may(AT8),
        may(MAN, 9999),
        loop(N1, MAX_LINES, [may(N2), may(N3, 3), may(N4), may(L11, 10)]),
      ]),
      loop(PRF, MAX_LINES, [
        loop(N1, MAX_LINES, [may(N2), may(N3, 2), may(N4), may(L11, 10)]),
        loop(CD3, MAX_LINES, [may(L11, 20), STATUS, may(MAN, 9999)]),
      ]),
      loop(SPO, MAX_LINES, [may(SDQ, 10)]),
      loop(OID, MAX_LINES, [may(SDQ, 10)], { since: '005010' }),
      loop(EFI, UNBOUNDED, [must(BIN)]),
    ]),
  ],
)
