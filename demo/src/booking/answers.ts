import { PLAIN_LETTERS } from '#x12/characters.ts'
import { make, type SegmentToWrite } from '#x12/named.ts'
import { AK1, AK2, AK5, AK9, BGN, OTI, TED } from '#x12/segments/answer.ts'
import { N7, REF, W2 } from '#x12/segments/equipment.ts'
import { N1 } from '#x12/segments/party.ts'
import { R4 } from '#x12/segments/place.ts'
import { N9, Q5 } from '#x12/segments/shipment.ts'
import { writeInterchange } from '#x12/write.ts'
import { x12Time } from '../feed/local-time.ts'
import { hashText } from '../random.ts'
import { readStations } from '../reference.ts'
import type { Bill } from './bill.ts'
import type { Decision } from './verdict.ts'

const NUMBERS = 999_999_999
/** Answers to one bill are numbered separately. */
type Kind = '997' | '824' | 'W' | 'X' | 'P'

/**
 * An interchange back to the sender of a bill; numbered after the bill, so that the same answer has the same number.
 */
function answer(bill: Bill, kind: Kind, setId: string, segments: SegmentToWrite[], at: Date): string {
  return writeInterchange(
    {
      sender: { qualifier: '02', id: bill.receiver },
      receiver: { qualifier: 'ZZ', id: bill.sender },
      control_number:
        1 + (hashText(`${bill.sender} ${bill.receiver} ${bill.control_number} ${kind}`) % NUMBERS),
      date: at,
      release: '004010',
      sets: [{ id: setId, segments }],
    },
    { replace: PLAIN_LETTERS },
  )
}

/** The bill could be read. */
export const acknowledgement = (bill: Bill, at: Date): string =>
  answer(
    bill,
    '997',
    '997',
    [
      make(AK1, {
        functional_identifier_code: bill.functional_id,
        group_control_number: bill.control_number,
      }),
      make(AK2, {
        transaction_set_identifier_code: bill.set_id,
        transaction_set_control_number: bill.set_control,
      }),
      make(AK5, { transaction_set_acknowledgment_code: 'A' }),
      make(AK9, {
        functional_group_acknowledge_code: 'A',
        number_of_transaction_sets_included: 1,
        number_of_received_transaction_sets: 1,
        number_of_accepted_transaction_sets: 1,
      }),
    ],
    at,
  )

const VERDICTS = { accepted: 'TA', accepted_with_error: 'TE', rejected: 'TR' } as const

/** The decision about the bill: its waybill number, or what is wrong with it. */
export function advice(bill: Bill, { verdict, error, waybill_number }: Decision, at: Date): string {
  const { date, time } = x12Time(at.getTime(), 'UTC')
  const [car] = bill.equipment
  return answer(
    bill,
    '824',
    '824',
    [
      make(BGN, { transaction_set_purpose_code: '11', reference_identification: bill.set_id, date, time }),
      make(OTI, {
        application_acknowledgment_code: VERDICTS[verdict],
        // a set without a bill is acknowledged without one
        reference_identification_qualifier: bill.bill_of_lading ? 'BM' : 'ZZ',
        reference_identification: bill.bill_of_lading || 'NONE',
        group_control_number: bill.control_number,
        transaction_set_control_number: bill.set_control,
        transaction_set_identifier_code: bill.set_id,
      }),
      ...(car ? [ref('EQ', `${car.initial}${car.number}`)] : []),
      ...(waybill_number === '' ? [] : [ref('WY', waybill_number)]),
      ...(error
        ? [make(TED, { application_error_condition_code: error.code, free_form_message: error.text })]
        : []),
    ],
    at,
  )
}

const ref = (reference_identification_qualifier: string, reference_identification: string) =>
  make(REF, { reference_identification_qualifier, reference_identification })

const zones = new Map(
  readStations().map(({ city, state, timezone }) => [`${city}|${state}`.toUpperCase(), timezone]),
)

/** The booked car is released (W), pulled (X) or departs (P): how it enters visibility and moves. */
export function movement(bill: Bill, code: 'W' | 'X' | 'P', waybill_number: string, at: Date): string {
  const { origin, destination } = bill
  const zone = zones.get(`${origin.city}|${origin.state}`.toUpperCase()) ?? 'UTC'
  const { date, time, zone: time_code } = x12Time(at.getTime(), zone)
  const place = (role: string, { city, state }: { city: string; state: string }) =>
    make(R4, { port_or_terminal_function_code: role, port_name: city, state_or_province_code: state })
  const party = (entity_identifier_code: string, name: string) =>
    name === '' ? [] : [make(N1, { entity_identifier_code, name })]
  const number = (reference_identification_qualifier: string, reference_identification: string) =>
    reference_identification === ''
      ? []
      : [make(N9, { reference_identification_qualifier, reference_identification })]
  return answer(
    bill,
    code,
    '322',
    [
      make(Q5, {
        shipment_status_code: code,
        date,
        time,
        time_code,
        city_name: origin.city,
        state_or_province_code: origin.state,
      }),
      ...bill.equipment.flatMap(({ initial, number: car }) => [
        make(N7, { equipment_initial: initial, equipment_number: car, equipment_description_code: 'RR' }),
        make(W2, {
          equipment_initial: initial,
          equipment_number: car,
          commodity_code: bill.stcc,
          equipment_description_code: 'RR',
          equipment_status_code: bill.moves === 'empty' ? 'E' : 'L',
        }),
      ]),
      place('5', origin),
      place('6', origin),
      place('7', destination),
      ...party('SH', bill.shipper),
      ...party('CN', bill.consignee),
      ...number('WY', waybill_number),
      ...number('BM', bill.bill_of_lading),
    ],
    at,
  )
}
