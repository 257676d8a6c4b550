import { LH2, LHR } from '../segments/hazmat.ts'
import { H3, PS } from '../segments/lading.ts'
import { PER } from '../segments/party.ts'
import { D9, E1, F9, R2, R9 } from '../segments/place.ts'
import { BNX, BX, CM, DTM, N9, X7, XH, ZC1 } from '../segments/shipment.ts'
import { N8, N8A, V9 } from '../segments/waybill.ts'
import {
  DANGEROUS_GOODS,
  EMPTY_DISPOSITION,
  EQUIPMENT_417,
  LADING_417,
  PARTIES,
  STOP_OFFS,
  TRANSIT,
} from './rail.ts'
import { loop, may, must, transactionSet } from './table.ts'

/** A railroad's waybill, as it is passed on and copied to the parties concerned. */
export const T417 = transactionSet('417', 'Rail Carrier Waybill Interchange', 'WB', [
  may(ZC1),
  may(BX),
  may(BNX),
  may(N9, 30),
  may(CM, 2),
  may(DTM, 5),
  EQUIPMENT_417,
  may(N8, 499),
  may(N8A, 499),
  may(V9),
  must(F9),
  must(D9),
  PARTIES,
  STOP_OFFS,
  must(R2, 13),
  may(R9),
  loop(E1, 2, EMPTY_DISPOSITION),
  may(H3, 20),
  may(PS, 5),
  LADING_417,
  TRANSIT,
  DANGEROUS_GOODS,
  may(PER, 5),
  may(LH2, 6),
  may(LHR),
  may(XH),
  may(X7, 10),
])
