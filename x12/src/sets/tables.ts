import { may, must, type SetTable } from './table.ts'

const T322: SetTable = {
  id: '322',
  name: 'Terminal Operations and Intermodal Ramp Activity',
  parts: [
    may('ZC1'),
    must('Q5'),
    must('N7', 1000, [
      may('V4'),
      may('DTM', 2),
      may('M7', 5),
      may('W09'),
      may('W2'),
      may('NA', 30),
      may('GR5', 10),
      may('Y7'),
      may('V1'),
      may('R4', 20, [may('DTM', 15)]),
      may('H3', 6),
      may('N1', 10, [may('N3', 2), may('N4')]),
      may('K1', 2),
      may('N9', 10),
      may('L0', 999, [may('L5'), may('H1', 3)]),
      may('L3', 2),
    ]),
  ],
}

/** Where an empty car goes, for one car or for the whole shipment. */
const EMPTY_DISPOSITION = [may('E4'), may('E5', 13), may('PI')]

const EQUIPMENT_404 = [
  may('EM'),
  may('VC', 21, [may('N1', 2, [may('N3', 2), may('N4'), may('H3')])]),
  may('M7', 5),
  may('N5'),
  may('IC'),
  may('IM'),
  may('M12', 2),
  may('E1', 2, EMPTY_DISPOSITION),
  may('GA', 15),
  may('REF', 99, [may('N10', 15), may('N1', 5, [may('N3'), may('N4')])]),
  may('NA', 10),
]

const PARTY_404 = [may('N2', 2), may('N3', 2), may('N4'), may('REF', 2), may('PER', 2), may('BL', 12)]

const HAZARD_404 = [
  may('LH2', 4),
  may('LH3', 10),
  may('LFH', 20),
  may('LEP', 3),
  may('LH4', 4),
  may('LHT', 3),
  may('LHR', 5),
  may('PER', 5),
  may('N1', 10, [may('N3', 2), may('N4'), may('PER', 2)]),
]

const T404: SetTable = {
  id: '404',
  name: 'Rail Carrier Shipment Information',
  parts: [
    may('ZC1'),
    may('BX'),
    may('BNX'),
    must('M3'),
    must('N9', 30),
    may('CM', 2),
    may('M1'),
    may('DTM', 5),
    must('N7', 500, EQUIPMENT_404),
    must('F9'),
    must('D9'),
    must('N1', 15, PARTY_404),
    may('S1', 12, [may('S2', 2), may('S9'), may('N1'), may('N2'), may('N3'), may('N4'), may('PER')]),
    may('R2', 13),
    may('R9'),
    may('E1', 2, EMPTY_DISPOSITION),
    may('H3', 20),
    may('PS', 5),
    must('LX', 25, [
      must('L5', 15),
      may('L0', 25, [may('MEA', 3), may('L1', 10), may('PI', 30)]),
      may('X1', 6),
    ]),
    may('T1', 64, [may('T2', 30), may('T3', 12), may('T6'), may('T8', 99)]),
    may('L3'),
    may('LS', 1, [may('LH1', 1000, HAZARD_404), must('LE')]),
    may('PER', 5),
    may('LH2', 6),
    may('LHR'),
    may('LH6', 5),
    may('XH'),
    may('X7', 10),
  ],
}

/** Every set with a table, by ST01. */
export const SET_TABLES: ReadonlyMap<string, SetTable> = new Map(
  [T322, T404].map((table) => [table.id, table]),
)
