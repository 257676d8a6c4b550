import { page } from 'vitest/browser'
import { listLateTenders } from '#contract/areas/waybilling/tenders/corrections.contract.ts'
import { listTenderCauses, listTenderCounts } from '#contract/areas/waybilling/tenders/causes.contract.ts'
import {
  getRequestStatus,
  getRequestTimeline,
  listTenderStatuses,
  listWaybillFiles,
  type TenderStatus,
} from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { listSuggestions } from '#contract/areas/waybilling/tenders/suggestions.contract.ts'
import { signedInAs } from './people.ts'

export const TENDER: TenderStatus = {
  otherUnits: [],
  requestId: 9,
  patternId: 7,
  hazmat: 'UN1987',
  state: 'tender_responded_rejected',
  bolNumber: 'B-1001',
  controlNumber: 12,
  submittedDate: '2026-01-05T15:07:00Z',
  equipmentId: 'TILX290344',
  shipmentNumber: 'S1',
  origin: 'WILLISTON, ND',
  destination: 'CHICAGO, IL',
  carrier: 'BNSF',
  waybillNumber: null,
  advice: {
    waybillNumber: null,
    receivedDate: '2026-01-05T16:00:00Z',
    code: 'TR 004',
    message: 'INVALID STCC',
  },
  acknowledgement: { code: 'A', message: 'Accepted.' },
  isLate: false,
  undecided: null,
  conflict: null,
  batch: null,
  batchId: null,
  failure: 'INVALID STCC',
  can: { replay: true, correct: 'no', cancel: 'no', record: 'no', dismiss: true },
}
export const ACCEPTED: TenderStatus = {
  ...TENDER,
  requestId: 10,
  equipmentId: 'TILX290345',
  state: 'tender_responded_accepted',
  can: {
    replay: 'Only rejected or failed tenders can be edited and resent.',
    correct: true,
    cancel: true,
    record: 'no',
    dismiss: 'Only a rejected bill can be dismissed.',
  },
}
export const CONSIGNEE = { name_N1: { entity_identifier_code_01: 'CN', name_02: 'LAKESHORE BLENDING' } }
/** Without a car and who receives it no bill is sent. */
export const SENDABLE = {
  equipment_details_N7_loop: [
    { equipment_details_N7: { equipment_initial_01: 'TILX', equipment_number_02: '290344' } },
  ],
  name_N1_loop: [CONSIGNEE],
}
const WAYBILL = {
  heading: {
    general_shipment_information_BX: { shipment_method_of_payment_03: 'PP' },
    ...SENDABLE,
  },
}
export const CODE_PATH =
  'heading.assigned_number_LX_loop.0.description_marks_and_numbers_L5.0.commodity_code_03'
const SENT_TEXT = 'ST*404*0001~BX*00**PP~SE*3*0001~'
export const BOOKINGS_PATH = '/waybilling/7/waybills'
export const FILES = [
  { id: 31, fileType: '824', createdDate: '2026-01-05T16:00:00Z', content: null },
  { id: 30, fileType: '404', createdDate: '2026-01-05T15:07:00Z', content: null },
  { id: 29, fileType: 'json_404', createdDate: '2026-01-05T15:07:00Z', content: null },
]

/** A person with the waybill module, two tenders, and the documents and timeline of the first. */
export const startTenders = (tenderStatuses: TenderStatus[] = [TENDER, ACCEPTED]) => {
  const api = signedInAs({ modules: ['hasWaybillModule'] })
  api.answer(listTenderStatuses, { tenderStatuses, total_record_count: tenderStatuses.length * 30 })
  api.answer(getRequestStatus, TENDER)
  api.answer(listLateTenders, { total: 0, tenders: [] })
  api.answer(listTenderCauses, { bills: 0, total: 0, causes: [] })
  api.answer(listTenderCounts, {
    total: 1284,
    late: 6,
    states: [
      { state: 'tender_responded_rejected', bills: 11 },
      { state: 'acknowledged_rejected', bills: 2 },
      { state: 'tender_responded_accepted', bills: 1241 },
      { state: 'file_dropped', bills: 20 },
      { state: 'acknowledged_accepted', bills: 10 },
    ],
    carriers: [
      { carrier: 'UP', bills: 884 },
      { carrier: 'BNSF', bills: 400 },
    ],
  })
  api.answer(getRequestTimeline, {
    entries: [
      {
        entryId: 1,
        at: '2026-01-05T16:00:00Z',
        step: 'STEP_RESPOND',
        state: 'tender_responded_rejected',
        message: 'INVALID STCC',
        fileId: 31,
        problems: [
          {
            path: CODE_PATH,
            message: 'INVALID STCC',
            hint: 'Search for the commodity by name.',
          },
        ],
      },
    ],
  })
  api.answer(listSuggestions, { suggestions: [] })
  api.answer(listWaybillFiles, {
    files: FILES.map((file) => ({
      ...file,
      content: file.fileType === '404' ? SENT_TEXT : JSON.stringify(WAYBILL),
    })),
  })
  return api
}

/** The field that the railroad refused. */
export const commodityCode = () =>
  page
    .getByRole('region', { name: 'Commodities', exact: true })
    .getByLabelText('Commodity code', { exact: true })
