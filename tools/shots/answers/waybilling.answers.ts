import type { Page } from '@playwright/test'
import { toSegmentTexts } from '#contract/areas/waybilling/waybill/document.rules.ts'
import type { BatchField } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { answer } from '../scene.ts'

const AT = '2026-11-20T12:0'
const HOW = { requestId: 7, bolNumber: 'B-1001', equipmentId: 'TILX290344', carrier: 'BNSF' }
const CODE_PATH = 'heading.assigned_number_LX_loop.0.description_marks_and_numbers_L5.0.commodity_code_03'

const waybill = (stcc: string) => ({
  heading: {
    general_shipment_information_BX: {
      transportation_method_type_code_02: 'R',
      shipment_method_of_payment_03: 'PP',
      shipment_identification_number_04: 'S-2207',
      standard_carrier_alpha_code_05: 'BNSF',
      shipment_qualifier_07: 'B',
    },
    rail_shipment_information_BNX: { shipment_weight_code_01: 'A', billing_code_03: 'S' },
    release_M3: { release_code_01: 'R', date_02: '2026-11-20', time_03: '12:00', time_code_04: 'CT' },
    reference_identification_N9: [
      { reference_identification_qualifier_01: 'BM', reference_identification_02: 'B-1001' },
    ],
    equipment_details_N7_loop: [
      {
        equipment_details_N7: {
          equipment_initial_01: 'TILX',
          equipment_number_02: '290344',
          weight_03: 190_000,
          weight_qualifier_04: 'N',
        },
      },
    ],
    origin_station_F9: { city_name_02: 'WILLISTON', state_or_province_code_03: 'ND' },
    destination_station_D9: { city_name_02: 'CHICAGO', state_or_province_code_03: 'IL' },
    assigned_number_LX_loop: [
      {
        description_marks_and_numbers_L5: [
          { lading_description_02: 'ETHANOL', commodity_code_03: stcc, commodity_code_qualifier_04: 'T' },
        ],
      },
    ],
  },
})

const step = (
  entryId: number,
  [state, message]: [string | null, string],
  more: { fileId?: number; problems?: object[] } = {},
) => ({
  entryId,
  at: `${AT}${entryId}:00Z`,
  step: getStep(state, message),
  state,
  message,
  fileId: null,
  problems: [],
  ...more,
})

function getStep(state: string | null, message: string): string {
  if (state === 'submitted') return 'STEP_VALIDATE'
  if (message.startsWith('Created')) return 'STEP_CONVERT'
  if (state === 'file_dropped') return 'STEP_FILE_DROP'
  const isAcknowledgement =
    state?.startsWith('acknowledged') || /received interchange|no change: the railroad/.test(message)
  return isAcknowledgement ? 'STEP_ACKNOWLEDGE' : 'STEP_RESPOND'
}

/** A bill that was rejected for its commodity, corrected, and accepted with an error that blocks nothing. */
const ENTRIES = [
  step(1, ['submitted', 'All fields are valid for the railroad.'], { fileId: 1 }),
  step(2, [null, 'Created as a 404, release 004010, interchange 41 to BNSF.'], { fileId: 2 }),
  step(3, ['file_dropped', '404_000000041.edi was delivered to the railroad.']),
  step(4, ['acknowledged_accepted', 'Accepted.'], { fileId: 3 }),
  step(5, ['tender_responded_rejected', 'INVALID STCC 9999999'], {
    fileId: 4,
    problems: [
      {
        path: CODE_PATH,
        message: 'INVALID STCC 9999999',
        hint: 'The railroad doesn’t recognize this commodity code. Search for the commodity by name.',
      },
    ],
  }),
  step(6, ['submitted', 'All fields are valid for the railroad.'], { fileId: 5 }),
  step(7, ['file_dropped', '404_000000042.edi was delivered to the railroad.']),
  step(8, ['tender_responded_accepted', 'EMBARGO AT DESTINATION, CAR HELD'], {
    fileId: 6,
    problems: [
      {
        path: null,
        message: 'EMBARGO AT DESTINATION, CAR HELD',
        hint: 'The destination is under embargo. Ask the railroad for a permit.',
      },
    ],
  }),
]

/** The bill as JSON or text, and of the answers what matters of them. */
function toContent(fileType: string, bill: { heading: object }): string {
  if (fileType === 'json_404') return JSON.stringify(bill)
  if (fileType !== '404') return 'ISA*00~'
  const segments = toSegmentTexts(bill, '004010')
  return ['ST*404*0041~', ...segments, `SE*${segments.length + 2}*0041~`].join('\n')
}

const TYPES = ['json_404', '404', '997', '824', 'json_404', '824']
const FILES = TYPES.map((fileType, at) => ({
  id: at + 1,
  fileType,
  createdDate: `${AT}${at + 1}:00Z`,
  content: toContent(fileType, waybill(at < 4 ? '9999999' : '2818445')),
})).toReversed()

const isRequested =
  (url: string) =>
  ({ id }: { id: number }) => {
    const wanted = new URL(url).searchParams.get('fileIds')
    return !wanted || id === Number(wanted)
  }

/** Answers about the same request before its correction. */
export async function tenderThatWasRefused(page: Page): Promise<void> {
  await answer(/\/requests\/7\/status$/, {
    ...HOW,
    patternId: 1,
    state: 'tender_responded_rejected',
    controlNumber: 41,
    submittedDate: `${AT}1:00Z`,
    shipmentNumber: 'S-2207',
    origin: 'WILLISTON, ND',
    destination: 'CHICAGO, IL',
    waybillNumber: null,
    advice: {
      waybillNumber: null,
      receivedDate: `${AT}5:00Z`,
      code: 'TR 004',
      message: 'INVALID STCC 9999999',
    },
    acknowledgement: { code: 'A', message: 'Accepted.' },
    isLate: false,
    undecided: null,
    conflict: null,
    batch: null,
    batchId: null,
    failure: 'The railroad doesn’t recognize this commodity code. Search for the commodity by name.',
    can: { view: true, replay: true, correct: 'no', cancel: 'no', record: 'no', dismiss: true },
  })(page)
  await answer(/\/requests\/7\/suggestions$/, {
    suggestions: [{ path: CODE_PATH, value: '2818445', bills: 12 }],
  })(page)
  await answer(/\/requests\/7\/timeline$/, { entries: ENTRIES.slice(0, 5) })(page)
  await page.route(/\/requests\/7\/files/, (route) =>
    route.fulfill({ json: { files: FILES.slice(2).filter(isRequested(route.request().url())) } }),
  )
}

/** The booking request of `correctedTender`, once it is settled. */
const CORRECTED = {
  ...HOW,
  patternId: 1,
  state: 'tender_responded_accepted',
  controlNumber: 42,
  submittedDate: `${AT}1:00Z`,
  shipmentNumber: 'S-2207',
  origin: 'WILLISTON, ND',
  destination: 'CHICAGO, IL',
  waybillNumber: '418207',
  advice: {
    waybillNumber: '418207',
    receivedDate: `${AT}8:00Z`,
    code: 'TE 024',
    message: 'EMBARGO AT DESTINATION, CAR HELD',
  },
  acknowledgement: { code: 'A', message: 'Accepted.' },
  isLate: false,
  undecided: null,
  conflict: null,
  batch: null,
  batchId: null,
  can: { view: true, replay: false, correct: true, cancel: true },
}

/** Responses to all calls about one booking request. */
export async function correctedTender(page: Page): Promise<void> {
  await answer(/\/requests\/7\/status$/, CORRECTED)(page)
  await answer(/\/requests\/7\/timeline$/, { entries: ENTRIES })(page)
  await page.route(/\/requests\/7\/files/, (route) =>
    route.fulfill({ json: { files: FILES.filter(isRequested(route.request().url())) } }),
  )
}

/** The same, after a late 997 rejected an accepted bill. */
export async function tenderInConflict(page: Page): Promise<void> {
  await correctedTender(page)
  const conflict =
    'The railroad’s 997 (R) rejects document 42, which the railroad previously accepted: BX03 (ZZ): unknown code.'
  const can = { ...CORRECTED.can, record: true }
  await answer(/\/requests\/7\/status$/, { ...CORRECTED, can, conflict })(page)
  const late = step(9, [
    null,
    'BX03 (ZZ): unknown code. (R; no change: the railroad’s response to document 42 is still accepted. If they conflict, ask the railroad.)',
  ])
  const received = step(3, [null, 'The railroad received interchange 42.'])
  const entries = [...ENTRIES.slice(0, 7), received, ...ENTRIES.slice(7), late]
  await answer(/\/requests\/7\/timeline$/, {
    entries: entries.map((one, at) => ({ ...one, entryId: at + 1 })),
  })(page)
}

const undelivered = (delivery_id: number, more: object) => ({
  delivery_id,
  request_id: delivery_id,
  is_newest: true,
  filename: `404_00000004${delivery_id}.edi`,
  scac: 'BNSF',
  kind: 'bill',
  bol_number: `B-100${delivery_id}`,
  attempts: delivery_id,
  created_ts: `${AT}0:00Z`,
  next_ts: null,
  can: { retry: true },
  ...more,
})

/** Documents in every state on their way to a railroad. */
export const undeliveredDocuments = answer(/\/booking\/v1\/\d+\/deliveries/, {
  data: [
    undelivered(1, {
      state: 'retrying',
      next_ts: `${AT}9:00Z`,
      reason: 'sftp.railroad.example does not respond (ECONNREFUSED). It will be retried automatically.',
    }),
    undelivered(9, {
      state: 'dead',
      attempts: 12,
      reason:
        'sftp.railroad.example presented a host key that doesn’t match the stored one; nothing was sent. No more retries. Resend it once that is fixed.',
    }),
    undelivered(2, {
      state: 'queued',
      reason: null,
      can: { retry: 'It is about to be sent automatically.' },
    }),
    undelivered(3, {
      state: 'answered',
      kind: 'test',
      request_id: null,
      bol_number: null,
      reason: 'Accepted.',
      can: { retry: 'The railroad already has it.' },
    }),
  ],
  total_record_count: 4,
})

const BAD: Readonly<Record<string, { text: string; fields: readonly BatchField[] }>> = {
  TILX: { text: 'Enter a car like TILX 290344.', fields: ['car'] },
  'GATX 8807': { text: 'City: Enter the city.', fields: [] },
  'UTLX 50021': { text: 'The weight is above this car’s limit.', fields: ['weight'] },
}

/** Cars of one batch, three of which are wrong. */
export const SIXTY_CARS = Array.from({ length: 60 }, (_, at) => {
  const car = Object.keys(BAD)[(at - 4) / 9] ?? `TILX ${290_300 + at}`
  return `${car}, B-${2000 + at}, S-${at + 1}, 190000, ${8841201 + 2 * at}, ${8841202 + 2 * at}, 11/24/2026`
}).join('\n')

const EARLIER = {
  requestId: 7,
  car: 'TILX290302',
  bolNumber: 'MF4471960',
  carrier: 'BNSF',
  submittedDate: `${AT}1:00Z`,
  state: 'tender_responded_accepted',
}

const getProblems = (car: string): string[] => {
  if (car === 'TILX 290302') return ['TILX 290302 was billed 2 days ago on MF4471960, to BNSF.']
  return BAD[car] ? [BAD[car].text] : []
}

const PATTERN = {
  patternId: 1,
  label: 'Ethanol to Chicago',
  createdBy: 1,
  createdByName: 'Noor Lindqvist',
  userCreatedBy: { id: 1, firstName: 'Noor', lastName: 'Lindqvist' },
  lastUsedDate: null,
  version: 1,
}

const times = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at))
const PARTY_TYPES = ['SH', 'CN', 'N1', 'PF', '11', 'AO', 'BN', 'C1', 'CB', 'FW']
const LEGS = ['S', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'V', 'V', 'D']

/** A pattern with everything: fifty cars, ten parties, thirteen legs, twenty-five commodities. */
export async function fullPattern(page: Page): Promise<void> {
  const { heading } = waybill('2818445')
  const [car] = heading.equipment_details_N7_loop
  const full = {
    ...heading,
    equipment_details_N7_loop: times(50, (at) => ({
      equipment_details_N7: { ...car!.equipment_details_N7, equipment_number_02: String(290_300 + at) },
      seal_numbers_M7: [{ seal_number_01: `SEAL${at}A`, seal_number_02: `SEAL${at}B` }],
    })),
    name_N1_loop: PARTY_TYPES.map((type) => ({
      name_N1: {
        entity_identifier_code_01: type,
        name_02: 'LAKESHORE PETROCHEMICAL BLENDING AND DISTRIBUTION',
      },
    })),
    route_information_R2: LEGS.map((code) => ({
      standard_carrier_alpha_code_01: 'BNSF',
      routing_sequence_code_02: code,
    })),
    assigned_number_LX_loop: times(25, () => heading.assigned_number_LX_loop[0]),
  }
  await answer(/\/booking\/v1\/\d+\/patterns\/1$/, {
    ...PATTERN,
    label: 'Ethanol from Williston to Chicago by way of the Twin Cities, fifty cars, every party named',
    pattern: { heading: full },
    inputs: [],
    advanced: false,
  })(page)
}

/** Separate answers for each car of a batch. */
export async function batchWithThreeBad(page: Page): Promise<void> {
  const one = { ...PATTERN, pattern: waybill('2818445'), inputs: [], advanced: false }
  await answer(/\/booking\/v1\/\d+\/patterns\/1$/, one)(page)
  await answer(/\/booking\/v1\/\d+\/patterns(\?|$)/, { patterns: [PATTERN], total_record_count: 1 })(page)
  await page.route(/\/tenders\/batch$/, (route) => {
    const { cars } = route.request().postDataJSON() as { cars: { car: string }[] }
    const rows = cars.map(({ car }, at) => ({
      row: at + 1,
      car,
      problems: getProblems(car),
      fields: car === 'TILX 290302' ? ['car'] : (BAD[car]?.fields ?? []),
      requestId: null,
      earlier: car === 'TILX 290302' ? EARLIER : null,
    }))
    return route.fulfill({ json: { rows } })
  })
}

/** Empty cars at a pattern's origin, of which some were billed or are out of order. */
export async function carsAtOrigin(page: Page): Promise<void> {
  await batchWithThreeBad(page)
  const cars = Array.from({ length: 58 }, (_, at) => ({
    equipmentId: `TILX${270_479 + at * 2}`,
    statusCode: at < 40 ? 90 : 50,
    isReleased: at === 57,
    isBadOrder: at === 3,
    lastSightingDate: `${AT}9:00Z`,
    earlier: at === 5 || at === 7 ? EARLIER : null,
  }))
  await answer(/\/patterns\/1\/origin-cars$/, { origin: 'WILLISTON, ND', total: cars.length, cars })(page)
}

/** Bills that railroads rejected, a line per reason. */
export const rejectedForReasons = answer(/\/booking\/v1\/\d+\/tender-causes/, {
  bills: 22,
  total: 6,
  causes: [
    cause(2, 'rejected', 'The junction is not on this route. Choose a junction of both railroads.', 6),
    cause(
      3,
      'rejected',
      'The railroad doesn’t recognize this commodity code. Search for the commodity by name.',
      4,
    ),
    cause(4, 'rejected', 'EQUIPMENT WEIGHT MISSING OR INVALID', 2),
    cause(
      1,
      'conflict',
      'UP accepted the bill, then rejected the file it came in. Check with the railroad.',
      1,
    ),
    cause(5, 'undelivered', 'CPRS’s server rejected the sign-in.', 4),
    cause(6, 'unanswered', 'Acknowledged, but no response after the usual time', 5),
  ],
})

function cause(requestId: number, kind: string, reason: string, bills: number) {
  const [origin, destination] = bills === 6 ? [null, null] : ['CEDAR RAPIDS, IA', 'COLTON, CA']
  return {
    kind,
    reason,
    carrier: kind === 'conflict' ? 'UP' : 'BNSF',
    bills,
    requestId,
    equipmentId: `CEFX32044${requestId}`,
    origin,
    destination,
    newestDate: `${AT}9:00Z`,
  }
}
