import {
  type CarActionKind,
  plainText,
  type RequestedCar,
  typedPlace,
} from '#contract/areas/actions/car-actions.rules.ts'
import { getDocument } from '#contract/areas/waybilling/waybill/edi.rules.ts'
import { releaseTime } from '#contract/areas/waybilling/waybill/release.rules.ts'
import { checkToWrite } from '#x12/check.ts'
import { make, type SegmentToWrite } from '#x12/named.ts'
import { ZD } from '#x12/segments/answer.ts'
import { N7, W2 } from '#x12/segments/equipment.ts'
import { R4 } from '#x12/segments/place.ts'
import { N9, Q5, ZC1 } from '#x12/segments/shipment.ts'
import type { SetToWrite } from '#x12/write.ts'
import { isCheckDigitRight } from '#rail/equipment.ts'

type Json = Record<string, unknown>
type Waybill = { heading: object }

export interface RequestToWrite {
  kind: CarActionKind
  car: RequestedCar
  /** CA- and its number. */
  reference: string
  /** Of a diversion: City, ST and the consignee. */
  destination: string
  scac: string
  release: string
  at: Date
  /** The bill that was sent for this trip; null where it was not sent from here. */
  bill: Waybill | null
}

export interface RequestDocument {
  document: '404' | '322' | '998'
  set: SetToWrite
  /** For a 404: the waybill it was made from, to cancel it later. */
  waybill: Waybill | null
}

const CAR = /^([A-Z]{1,4})0*(\d{1,10})$/
const CONTAINER = /^([A-Z]{4})(\d{6})\d$/
const UNIVERSAL_TIME = 'UT'
/** DE157 of a 322: released by the customer. */
const RELEASED = 'W'
const DIVERTED = 'D1'
const CANCELLED = 'CA'
const ARRIVED = 50
const MAX_NAME = 60
const MAX_DESCRIPTION = 50
const MAX_REFERENCE = 15

/** The document of a request, validated for its railroad's release; null where there is none or it cannot be made. */
export function documentOfRequest(request: RequestToWrite): RequestDocument | null {
  const made = written(request)
  return made !== null && isSendable(made.set, request.release) ? made : null
}

function written(request: RequestToWrite): RequestDocument | null {
  const { kind, car, release } = request
  if (kind === 'order_in' || !CAR.test(car.equipment_id)) return null
  if (kind === 'release' && car.equipment_kind === 'imdl') {
    const segments = terminalRelease(request)
    return segments && { document: '322', set: { id: '322', segments }, waybill: null }
  }
  const waybill = kind === 'release' ? emptyRelease(request) : diversion(request)
  if (waybill === null) return null
  const { id, segments } = getDocument(waybill, release).set
  const isDiversion = kind === 'divert'
  const set = { id, segments: isDiversion ? [correction(request, DIVERTED), ...segments] : segments }
  return { document: '404', set, waybill }
}

const isSendable = (set: SetToWrite, release: string): boolean =>
  checkToWrite(set, release).every(({ weight }) => weight === 'remark')

/**
 * The document that withdraws another: a set of its own, the same 404 with that purpose, or the same 322 with that
 * flag.
 */
export function makeWithdrawal(
  request: RequestToWrite,
  sent: { document: '404' | '322'; waybill: Waybill | null },
  cancelsBy: '404' | '998',
): RequestDocument | null {
  const { car, reference, scac, at, release } = request
  if (sent.document === '322') {
    const segments = terminalRelease(request)
    return (
      segments && {
        document: '322',
        set: { id: '322', segments: [correction(request, CANCELLED), ...segments] },
        waybill: null,
      }
    )
  }
  if (cancelsBy === '404' && sent.waybill)
    return {
      document: '404',
      set: getDocument(withPurpose(sent.waybill, '01'), release).set,
      waybill: sent.waybill,
    }
  const segment = make(ZD, {
    transaction_set_identifier_code: '404',
    ...initialAndNumber(car),
    transaction_reference_number: reference,
    transaction_reference_date: getDay(at),
    correction_indicator: CANCELLED,
    standard_carrier_alpha_code: scac,
  })
  return { document: '998', set: { id: '998', segments: [segment] }, waybill: null }
}

/** A container's number is its serial number, zeros included: X12 has a separate element for the check digit. */
function initialAndNumber({ equipment_id }: RequestedCar) {
  const parts = isCheckDigitRight(equipment_id) === true ? CONTAINER : CAR
  const [, equipment_initial = '', equipment_number = ''] = parts.exec(equipment_id) ?? []
  return { equipment_initial, equipment_number }
}

const getDay = (at: Date): string => at.toISOString().slice(0, 10).replaceAll('-', '')
const getTime = (at: Date): string => at.toISOString().slice(11, 16).replace(':', '')

const releasedNow = (at: Date) => ({ release_code_01: 'R', ...releaseTime(at) })

const station = (place: string | null) => {
  const at = typedPlace(place ?? '')
  return at && { city_name_02: at.city, state_or_province_code_03: at.state }
}

const named = (entity_identifier_code_01: string, name: string | null) => ({
  name_N1: { entity_identifier_code_01, name_02: plainText(name ?? '').slice(0, MAX_NAME) || 'NOT NAMED' },
})

const shared = ({ scac }: RequestToWrite, { equipment_initial, equipment_number }: Car) => ({
  rail_shipment_information_BNX: { shipment_weight_code_01: 'E', billing_code_03: 'S' },
  equipment_details_N7_loop: [
    {
      equipment_details_N7: {
        equipment_initial_01: equipment_initial,
        equipment_number_02: equipment_number,
        equipment_description_code_11: 'RR',
      },
    },
  ],
  route_information_R2: [{ standard_carrier_alpha_code_01: scac, routing_sequence_code_02: 'S' }],
})
type Car = ReturnType<typeof initialAndNumber>

const general = (
  reference: string,
  scac: string,
  more: { purpose: string; payment: string; type: string },
) => ({
  transaction_set_purpose_code_01: more.purpose,
  transportation_method_type_code_02: 'R',
  shipment_method_of_payment_03: more.payment,
  shipment_identification_number_04: reference,
  standard_carrier_alpha_code_05: scac,
  weight_unit_code_06: 'L',
  shipment_qualifier_07: more.type,
  section_seven_code_08: 'N',
})

const lading = (text: string | null, code: string | null, qualifier: 'L' | 'T') => [
  {
    description_marks_and_numbers_L5: [
      {
        lading_line_item_number_01: 1,
        lading_description_02: plainText(text ?? '').slice(0, MAX_DESCRIPTION) || 'NOT NAMED',
        ...(/^\d{7}$/.test(code ?? '') && {
          commodity_code_03: code,
          commodity_code_qualifier_04: qualifier,
        }),
      },
    ],
  },
]

const reference = (qualifier: string, id: string) => ({
  reference_identification_qualifier_01: qualifier,
  reference_identification_02: id,
})

/** An unloaded car returns empty along its route, to the party that loaded it. */
function emptyRelease(request: RequestToWrite): Waybill | null {
  const { car, at, scac } = request
  // one that leaves loaded is released by its own bill of lading
  if ((car.status_code ?? 0) < ARRIVED) return null
  const from = station(car.current_place)
  const to = station(car.origin_place)
  if (!from || !to) return null
  return {
    heading: {
      general_shipment_information_BX: general(request.reference, scac, {
        purpose: '00',
        payment: 'NR',
        type: 'E',
      }),
      ...shared(request, initialAndNumber(car)),
      release_M3: releasedNow(at),
      reference_identification_N9: [
        reference('BM', request.reference),
        ...(car.waybill_number ? [reference('WY', car.waybill_number)] : []),
      ],
      origin_station_F9: from,
      destination_station_D9: to,
      name_N1_loop: [named('SH', car.consignee), named('CN', car.shipper)],
      assigned_number_LX_loop: lading(`EMPTY, LAST ${car.commodity ?? 'NOT NAMED'}`, car.commodity_code, 'L'),
    },
  }
}

/** The bill of a car that is to go elsewhere: as it was sent, or as far as it is known. */
function diversion(request: RequestToWrite): Waybill | null {
  const { destination, bill, at } = request
  const to = typedPlace(destination)
  if (to === null) return null
  const heading = (bill?.heading ?? newHeading(request)) as Json | null
  if (heading === null) return null
  const before = (heading['reference_identification_N9'] ?? []) as Json[]
  const parties = (heading['name_N1_loop'] ?? []) as Json[]
  return withPurpose(
    {
      heading: {
        ...heading,
        release_M3: releasedNow(at),
        reference_identification_N9: [...before, reference('4K', request.reference)],
        destination_station_D9: { city_name_02: to.city, state_or_province_code_03: to.state },
        name_N1_loop: to.consignee === '' ? parties : withConsignee(parties, to.consignee),
      },
    },
    '04',
  )
}

function newHeading(request: RequestToWrite): Json | null {
  const { car, scac } = request
  const from = station(car.origin_place) ?? station(car.current_place)
  const bill = car.bill_of_lading_number ?? car.waybill_number
  if (!from || bill === null) return null
  return {
    general_shipment_information_BX: general(request.reference, scac, {
      purpose: '04',
      payment: 'DE',
      type: 'B',
    }),
    ...shared(request, initialAndNumber(car)),
    reference_identification_N9: [reference(car.bill_of_lading_number ? 'BM' : 'WY', bill)],
    origin_station_F9: from,
    name_N1_loop: [named('SH', car.shipper), named('CN', car.consignee)],
    assigned_number_LX_loop: lading(car.commodity, car.commodity_code, 'T'),
  }
}

const CONSIGNEE = 'CN'

const withConsignee = (parties: readonly Json[], name: string): Json[] => [
  ...parties.filter(
    (one) => (one['name_N1'] as Json | undefined)?.['entity_identifier_code_01'] !== CONSIGNEE,
  ),
  named(CONSIGNEE, name),
]

function withPurpose({ heading }: Waybill, purpose: string): Waybill {
  const key = 'general_shipment_information_BX'
  const before = (heading as Json)[key] as Json | undefined
  return { heading: { ...heading, [key]: { ...before, transaction_set_purpose_code_01: purpose } } }
}

/** The reference of a correction: the trip's waybill or bill, else the request itself. */
function correction(request: RequestToWrite, indicator: string): SegmentToWrite {
  const { car, scac, at } = request
  return make(ZC1, {
    shipment_identification_number: request.reference,
    ...initialAndNumber(car),
    transaction_reference_number: (
      car.waybill_number ??
      car.bill_of_lading_number ??
      request.reference
    ).slice(0, MAX_REFERENCE),
    transaction_reference_date: getDay(car.waybill_ts ?? at),
    correction_indicator: indicator,
    standard_carrier_alpha_code: scac,
    transportation_method_type_code: 'R',
  })
}

/** A container or trailer that its terminal lets go, empty. */
function terminalRelease({ car, at, reference: own }: RequestToWrite): SegmentToWrite[] | null {
  const here = typedPlace(car.current_place ?? '')
  if (here === null) return null
  const unit = initialAndNumber(car)
  const number = (reference_identification_qualifier: string, id: string | null) =>
    id ? [make(N9, { reference_identification_qualifier, reference_identification: id })] : []
  return [
    make(Q5, {
      shipment_status_code: RELEASED,
      date: getDay(at),
      time: getTime(at),
      time_code: UNIVERSAL_TIME,
      city_name: here.city,
      state_or_province_code: here.state,
    }),
    make(N7, { ...unit, equipment_description_code: 'CN' }),
    make(W2, { ...unit, equipment_description_code: 'CN', equipment_status_code: 'E' }),
    make(R4, {
      port_or_terminal_function_code: '5',
      port_name: here.city.slice(0, 24),
      state_or_province_code: here.state,
    }),
    ...number('RE', own),
    ...number('WY', car.waybill_number),
    ...number('BM', car.bill_of_lading_number),
  ]
}
