import { NA } from '../segments/equipment.ts'
import { LH2, LH6, LHR } from '../segments/hazmat.ts'
import { H3, PS } from '../segments/lading.ts'
import { PER } from '../segments/party.ts'
import { D9, E1, F9, R2, R9 } from '../segments/place.ts'
import { BNX, BX, CM, DTM, L3, M1, M3, N9, X7, XH, ZC1 } from '../segments/shipment.ts'
import {
  DANGEROUS_GOODS,
  EMPTY_DISPOSITION,
  EQUIPMENT_404,
  LADING_404,
  PARTIES,
  STOP_OFFS,
  TRANSIT,
} from './rail.ts'
import { loop, may, must, transactionSet } from './table.ts'

/** A shipper's bill of lading to a railroad. */
export const T404 = transactionSet('404', 'Rail Carrier Shipment Information', 'SR', [
  may(ZC1),
  may(BX),
  may(BNX),
  must(M3),
  must(N9, 30),
  may(CM, 2),
  may(M1),
  may(DTM, 5),
  EQUIPMENT_404,
  may(NA, 10),
  must(F9),
  must(D9),
  PARTIES,
  STOP_OFFS,
  may(R2, 13, { later: [{ from: '005030', required: true }] }),
  may(R9),
  loop(E1, 2, EMPTY_DISPOSITION),
  may(H3, 20),
  may(PS, 5),
  LADING_404,
  TRANSIT,
  may(L3),
  DANGEROUS_GOODS,
  may(PER, 5),
  may(LH2, 6),
  may(LHR),
  may(LH6, 5),
  may(XH),
  may(X7, 10),
])
