import {
  AK1,
  AK2,
  AK3,
  AK4,
  AK5,
  AK9,
  AMT,
  BGN,
  CTX,
  IK3,
  IK4,
  IK5,
  LM,
  LQ,
  NM1,
  NTE,
  OTI,
  QTY,
  RED,
  TED,
  ZD,
} from '../segments/answer.ts'
import { REF } from '../segments/equipment.ts'
import { N1, N2, N3, N4, PER } from '../segments/party.ts'
import { DTM } from '../segments/shipment.ts'
import { loop, may, must, requiredLoop, transactionSet, UNBOUNDED } from './table.ts'

const MANY = 999_999

/** Whether a group and its sets were accepted as X12; says nothing about their content. */
export const T997 = transactionSet('997', 'Functional Acknowledgment', 'FA', [
  must(AK1),
  loop(AK2, MANY, [loop(AK3, MANY, [may(AK4, 99)]), must(AK5)]),
  must(AK9),
])

/** The same, compared with an implementation guide; from 005010 on. */
export const T999 = transactionSet('999', 'Implementation Acknowledgment', 'FA', [
  must(AK1),
  loop(AK2, MANY, [loop(IK3, MANY, [may(CTX, 10), loop(IK4, MANY, [may(CTX, 10)])]), must(IK5)]),
  must(AK9),
])

/**
 * A railroad's decision about a bill of lading: accepted, accepted with errors or rejected, with its waybill number.
 */
export const T824 = transactionSet(
  '824',
  'Application Advice',
  'AG',
  [must(BGN), loop(N1, UNBOUNDED, [may(N2, 2), may(N3, 2), may(N4), may(REF, 12), may(PER, 3)])],
  [
    requiredLoop(OTI, UNBOUNDED, [
      may(REF, 12, { later: [{ from: '006010', max: UNBOUNDED }] }),
      may(DTM, 2, { later: [{ from: '006010', max: UNBOUNDED }] }),
      may(PER, 3),
      may(AMT, UNBOUNDED),
      may(QTY, UNBOUNDED),
      may(NM1, 9),
      loop(TED, UNBOUNDED, [may(CTX, 10, { since: '005010' }), may(NTE, 100), may(RED, 100)]),
      loop(LM, UNBOUNDED, [requiredLoop(LQ, 100, [may(RED, 100)])]),
    ]),
  ],
)

/** Withdraws a set sent before. */
export const T998 = transactionSet('998', 'Set Cancellation', 'SR', [must(ZD)])
