import type { ParsedSet } from '#x12/set.ts'
import { T998 } from '#x12/sets/answers.ts'
import { readT322 } from '#x12/sets/t322.ts'
import { T404 } from '#x12/sets/t404.ts'
import { parse } from '#x12/parse.ts'
import { readSet } from '#x12/tree.ts'

/** A bill of lading as a railroad reads it. */
export interface Bill {
  set_id: '404' | '998' | '322'
  /** GS01. */
  functional_id: string
  /** What its cars do once it is accepted: depart loaded, be released empty, or nothing. */
  moves: 'loaded' | 'empty' | 'none'
  /** It cancels an earlier bill. */
  is_cancellation: boolean
  control_number: string
  set_control: string
  sender: string
  receiver: string
  release: string
  bill_of_lading: string
  equipment: { initial: string; number: string }[]
  origin: { city: string; state: string }
  destination: { city: string; state: string }
  stcc: string
  /** Numbers of the customer identification file it names. */
  cifs: string[]
  shipper: string
  consignee: string
  route: { scac: string; junction: string }[]
  weight: string
}

/** BX01 of a bill that takes itself back. */
const CANCEL = '01'

/** The bill in a file, or its cancellation; null without one. */
export function parseBill(text: string): Bill | null {
  const set = parse(text).sets.find(({ id }) => id === '404' || id === '998' || id === '322')
  if (!set?.interchange || !set.group) return null
  if (set.id === '322') return terminalReport(set)
  return set.id === '998' ? getCancellation(set) : billOfSet(set)
}

const getHead = (set: ParsedSet) => ({
  functional_id: set.group!.functional_id,
  control_number: set.group!.control_number,
  set_control: set.control_number,
  sender: set.interchange!.sender.id.trim(),
  receiver: set.interchange!.receiver.id.trim(),
  release: set.release ?? '004010',
})

/** A set that cancels a bill names its car, and nothing else of it. */
function getCancellation(set: ParsedSet): Bill {
  const { ZD } = readSet(set, T998)
  return {
    set_id: '998',
    is_cancellation: true,
    moves: 'none',
    ...getHead(set),
    bill_of_lading: '',
    equipment: ZD ? [{ initial: ZD.equipment_initial, number: ZD.equipment_number }] : [],
    origin: { city: '', state: '' },
    destination: { city: '', state: '' },
    stcc: '',
    cifs: [],
    shipper: '',
    consignee: '',
    route: [],
    weight: '',
  }
}

/** A terminal reports that a container was released, or withdraws that. */
function terminalReport(set: ParsedSet): Bill {
  const { equipment } = readT322(set)
  const isBack = set.segments.some(({ id }) => id === 'ZC1')
  return {
    ...getCancellation(set),
    set_id: '322',
    is_cancellation: isBack,
    equipment: equipment.map(({ equipment_initial: initial, equipment_number: number }) => ({
      initial,
      number,
    })),
  }
}

const EMPTY = 'E'

/** A diverted car only gets another destination, and an empty one is released: neither departs as a new shipment. */
function getMoves({ isCorrection, type }: { isCorrection: boolean; type: string }): Bill['moves'] {
  if (isCorrection) return 'none'
  return type === EMPTY ? 'empty' : 'loaded'
}

function billOfSet(set: ParsedSet): Bill {
  const { ZC1, BX, N9, N7_loop, F9, D9, N1_loop, R2, LX_loop } = readSet(set, T404)
  const parties = N1_loop.flatMap(({ N1 }) => (N1 ? [N1] : []))
  const getName = (type: string) => parties.find((one) => one.entity_identifier_code === type)?.name ?? ''
  const station = (one: { city_name: string; state_or_province_code: string } | null) => ({
    city: one?.city_name ?? '',
    state: one?.state_or_province_code ?? '',
  })
  const lading = LX_loop[0]?.L5[0]
  return {
    set_id: '404',
    moves: getMoves({ isCorrection: ZC1 !== null, type: BX?.shipment_qualifier ?? '' }),
    is_cancellation: BX?.transaction_set_purpose_code === CANCEL,
    ...getHead(set),
    bill_of_lading:
      N9.find((one) => one.reference_identification_qualifier === 'BM')?.reference_identification ?? '',
    equipment: N7_loop.flatMap(({ N7 }) =>
      N7 ? [{ initial: N7.equipment_initial, number: N7.equipment_number }] : [],
    ),
    origin: station(F9),
    destination: station(D9),
    stcc: lading?.commodity_code ?? '',
    cifs: parties.flatMap((one) =>
      one.identification_code_qualifier === 'C5' ? [one.identification_code] : [],
    ),
    shipper: getName('SH'),
    consignee: getName('CN'),
    route: R2.map((one) => ({ scac: one.standard_carrier_alpha_code, junction: one.city_name })),
    weight: N7_loop[0]?.N7?.weight ?? '',
  }
}
