import { Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import nodeX12 from 'node-x12'
import { X12parser } from 'x12-parser'
import { make, type SegmentToWrite } from '#x12/named.ts'
import { openReading, parse } from '#x12/parse.ts'
import { M7, N7 } from '#x12/segments/equipment.ts'
import { LE, LS } from '#x12/segments/envelope.ts'
import { LFH, LH1, LH2, LH3 } from '#x12/segments/hazmat.ts'
import { L0, L5, LX, PI } from '#x12/segments/lading.ts'
import { N1, N3, N4, PER } from '#x12/segments/party.ts'
import { D9, F9, R2 } from '#x12/segments/place.ts'
import { BNX, BX, M3, N9 } from '#x12/segments/shipment.ts'
import { write } from '#x12/write-back.ts'
import { writeInterchange, type SetToWrite } from '#x12/write.ts'
import { interleave, report } from './measure.ts'

// How fast bills of lading are read and written, compared with the two packages on npm, on the same file in the same
// run. Each reader starts from the bytes and reads every element of every set once; what it read is summed up and
// compared, so that no reader can be fast by reading less. A round trip reads the file and writes it again;
// x12-parser has none.

const GOAL_TIMES = 15
const GOAL_MB_PER_S = 50
const CHUNK_BYTES = 64 * 1024
const WARM_UP_ROUNDS = 3
const isSmall = process.argv.includes('--small')
const SETS = isSmall ? 800 : 2000
const ROUNDS = isSmall ? 5 : 15

interface Sum {
  elements: number
  characters: number
}

function readOurs(bytes: Uint8Array): Sum {
  const sum = { elements: 0, characters: 0 }
  for (const { segments } of parse(bytes).sets) {
    for (const segment of segments) {
      const { elements } = segment
      for (let position = 1; position < elements.length; position += 1) add(sum, elements[position] ?? '')
    }
  }
  return sum
}

type Interchange = Extract<
  ReturnType<InstanceType<typeof nodeX12.X12Parser>['parse']>,
  { functionalGroups: unknown }
>

function parseNodeX12(bytes: Uint8Array): Interchange {
  const document = new nodeX12.X12Parser(true).parse(new TextDecoder().decode(bytes))
  if (!('functionalGroups' in document))
    throw new Error('node-x12 gave no interchange: check the document made here')
  return document
}

function readNodeX12(bytes: Uint8Array): Sum {
  const sum = { elements: 0, characters: 0 }
  for (const { transactions } of parseNodeX12(bytes).functionalGroups) {
    for (const { header, segments, trailer } of transactions) {
      for (const segment of [header, ...segments, trailer]) {
        for (const { value } of segment.elements) add(sum, value ?? '')
      }
    }
  }
  return sum
}

async function readX12Parser(bytes: Uint8Array): Promise<Sum> {
  const sum = { elements: 0, characters: 0 }
  let isInSet = false
  for await (const segment of Readable.from(toChunks(bytes)).pipe(new X12parser())) {
    const { name, ...values } = segment as Record<string, string>
    if (name === 'ST') isInSet = true
    if (isInSet) for (const value of Object.values(values)) add(sum, value)
    if (name === 'SE') isInSet = false
  }
  return sum
}

function add(sum: Sum, value: string): void {
  sum.elements += 1
  sum.characters += value.length
}

function* toChunks(bytes: Uint8Array): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    yield Buffer.from(bytes.subarray(at, at + CHUNK_BYTES))
}

/** A bill of lading with parties, route, lading and dangerous goods. */
function makeBill(n: number): SetToWrite {
  const party = (code: string): SegmentToWrite[] => [
    make(N1, {
      entity_identifier_code: code,
      name: `PARTY ${code} OF ${n}`,
      identification_code_qualifier: 'C5',
      identification_code: 8_300_000_000_000 + n,
    }),
    make(N3, { address_information: '1200 INDUSTRIAL PARKWAY', address_information_2: 'BUILDING 7' }),
    make(N4, {
      city_name: 'BEAUMONT',
      state_or_province_code: 'TX',
      postal_code: '77701',
      country_code: 'US',
    }),
    make(PER, {
      contact_function_code: 'IC',
      name: 'TRAFFIC DESK',
      communication_number_qualifier: 'TE',
      communication_number: '4095550100',
      communication_number_qualifier_2: 'EM',
      communication_number_2: 'traffic@gulf-fuels.example',
    }),
  ]
  return {
    id: '404',
    segments: [
      ...makeShipment(n),
      ...['SH', 'CN', 'PF', 'N1', 'C1', 'AO'].flatMap(party),
      make(R2, { standard_carrier_alpha_code: 'BNSF', routing_sequence_code: 'S', city_name: 'KCITY' }),
      make(R2, { standard_carrier_alpha_code: 'KCS', routing_sequence_code: '1' }),
      ...LADING,
    ],
  }
}

function makeShipment(n: number): SegmentToWrite[] {
  return [
    make(BX, {
      transaction_set_purpose_code: '00',
      transportation_method_type_code: 'R',
      shipment_method_of_payment: 'PP',
      shipment_identification_number: `S${n}`,
      standard_carrier_alpha_code: 'BNSF',
      weight_unit_code: 'L',
      shipment_qualifier: 'B',
      section_seven_code: 'N',
    }),
    make(BNX, { shipment_weight_code: 'A', billing_code: 'S' }),
    make(M3, { release_code: 'R', date: '20260105', time: '1507', time_code: 'CT' }),
    make(N9, {
      reference_identification_qualifier: 'BM',
      reference_identification: `B${n}`,
      date: '20260105',
    }),
    make(N9, { reference_identification_qualifier: 'PO', reference_identification: `P${n}` }),
    make(N7, {
      equipment_initial: 'TILX',
      equipment_number: 200_000 + (n % 90_000),
      weight: 190_000,
      weight_qualifier: 'N',
      equipment_description_code: 'TN',
    }),
    make(M7, { seal_number: '3810021', seal_number_2: '3810022' }),
    make(F9, {
      freight_station_accounting_code: '59209',
      city_name: 'WILLISTON',
      state_or_province_code: 'ND',
      country_code: 'US',
    }),
    make(D9, {
      freight_station_accounting_code: '40000',
      city_name: 'BEAUMONT',
      state_or_province_code: 'TX',
      country_code: 'US',
    }),
  ]
}

const LADING: readonly SegmentToWrite[] = [
  make(LX, { assigned_number: 1 }),
  make(L5, {
    lading_line_item_number: 1,
    lading_description: 'DENATURED ALCOHOL',
    commodity_code: '4909152',
    commodity_code_qualifier: 'T',
  }),
  make(L0, {
    lading_line_item_number: 1,
    weight: 190_000,
    weight_qualifier: 'N',
    lading_quantity: 1,
    packaging_form_code: 'CLD',
    weight_unit_code: 'L',
  }),
  make(PI, {
    reference_identification_qualifier: 'CT',
    reference_identification: 'BNSFC12345',
    tariff_agency_code: 'BNSF',
    issuing_carrier_identifier: 'BNSF',
  }),
  make(LS, { loop_identifier_code: 'LH1' }),
  make(LH1, {
    unit_or_basis_for_measurement_code: 'TK',
    lading_quantity: 1,
    un_na_identification_code: 'UN1987',
    commodity_code: '4909152',
    packing_group_code: 'II',
  }),
  make(LH2, { hazardous_classification: '3', hazardous_class_qualifier: 'P' }),
  make(LH3, {
    hazardous_material_shipping_name: 'ALCOHOLS, N.O.S.',
    hazardous_material_shipping_name_qualifier: 'D',
    nos_indicator_code: 'NOS',
  }),
  make(LFH, {
    hazardous_material_shipment_information_qualifier: 'TEC',
    hazardous_material_shipment_information: 'ETHANOL, GASOLINE',
  }),
  make(PER, {
    contact_function_code: 'HM',
    name: 'EMERGENCY DESK',
    communication_number_qualifier: 'TE',
    communication_number: '8005550100',
  }),
  make(LE, { loop_identifier_code: 'LH1' }),
]

const makeBills = (count: number): SetToWrite[] => Array.from({ length: count }, (_, n) => makeBill(n))

function writeOurs(sets: readonly SetToWrite[]): string {
  return writeInterchange({
    sender: { qualifier: '02', id: 'BNSF' },
    receiver: { qualifier: 'ZZ', id: 'INTERLINE' },
    control_number: 1,
    date: new Date('2026-01-07T12:00:00Z'),
    release: '004010',
    sets,
  })
}

const toBytes = (sets: readonly SetToWrite[]): Uint8Array => new TextEncoder().encode(writeOurs(sets))

async function benchReading(bytes: Uint8Array): Promise<void> {
  const sums = new Map<string, string>()
  const contender = (name: string, read: (bytes: Uint8Array) => Sum | Promise<Sum>) => ({
    name,
    run: async () => void sums.set(name, JSON.stringify(await read(bytes))),
  })
  const contenders = [
    contender('ours', readOurs),
    contender('node-x12', readNodeX12),
    contender('x12-parser', readX12Parser),
  ]
  await interleave(contenders, WARM_UP_ROUNDS)
  const best = await interleave(contenders, ROUNDS)
  if (new Set(sums.values()).size > 1)
    throw new Error(
      `The readers disagree about the file: ${[...sums].map((one) => one.join(' ')).join(', ')}`,
    )
  for (const other of ['node-x12', 'x12-parser'])
    reportTimes(`x12-read-vs-${other}`, best, other, bytes.length)
  reportPace('x12-read', best['ours'] ?? Infinity, bytes.length)
}

async function benchWriting(sets: readonly SetToWrite[], bytes: Uint8Array): Promise<void> {
  const lengths = new Map<string, number>()
  const contender = (name: string, text: () => string) => ({
    name,
    run: async () => void lengths.set(name, text().length),
  })
  const contenders = [
    contender('ours', () => write(parse(bytes))),
    contender('node-x12', () => parseNodeX12(bytes).toString({ format: true })),
    contender('made', () => writeOurs(sets)),
  ]
  await interleave(contenders, WARM_UP_ROUNDS)
  const best = await interleave(contenders, ROUNDS)
  const all = [...lengths.values()]
  if (Math.max(...all) - Math.min(...all) > bytes.length / 100)
    throw new Error(
      `The writers disagree about the file: ${[...lengths].map((one) => one.join(' ')).join(', ')}`,
    )
  reportTimes('x12-round-trip-vs-node-x12', best, 'node-x12', bytes.length)
  reportPace('x12-write', best['made'] ?? Infinity, bytes.length)
}

function reportTimes(bench: string, best: Record<string, number>, other: string, bytes: number): void {
  const [ours = Infinity, theirs = 0] = [best['ours'], best[other]]
  const details = `${(bytes / 1e6).toFixed(1)} MB of 404: ${ours.toFixed(1)} ms, ${other} ${theirs.toFixed(1)} ms`
  report({
    bench,
    ratio: theirs / ours,
    goal: GOAL_TIMES,
    unit: 'times as fast',
    wanted: 'at least',
    details,
  })
}

function reportPace(bench: string, ms: number, bytes: number): void {
  const details = `${(bytes / 1e6).toFixed(1)} MB of 404 in ${ms.toFixed(1)} ms, best round`
  report({ bench, ratio: bytes / 1e3 / ms, goal: GOAL_MB_PER_S, unit: 'MB/s', wanted: 'at least', details })
}

/** Time for a file of four times the size, as a share of four times the time. */
async function benchGrowth(bytes: Uint8Array): Promise<void> {
  const four = toBytes(makeBills(SETS * 4))
  const contenders = [
    { name: 'one', run: async () => void readOurs(bytes) },
    { name: 'four', run: async () => void readOurs(four) },
  ]
  await interleave(contenders, 2)
  const { one = 0, four: time = 0 } = await interleave(contenders, Math.ceil(ROUNDS / 3))
  const details = `${(bytes.length / 1e6).toFixed(1)} MB ${one.toFixed(0)} ms, ${(four.length / 1e6).toFixed(1)} MB ${time.toFixed(0)} ms`
  report({ bench: 'x12-linear', ratio: time / one / 4, goal: 1.3, unit: 'of linear time', details })
}

/** The memory of reading in steps, beyond the text, as a file grows. */
function benchMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const bytes = toBytes(makeBills(SETS * 8))
  let sets = 0
  let highest = 0
  const held = () => {
    collect()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return (heapUsed + arrayBuffers) / 1e6
  }
  let base = 0
  for (const some of openReading(bytes).steps) {
    const before = sets
    sets += some.length
    base ||= held()
    if (Math.floor(before / SETS) < Math.floor(sets / SETS)) highest = Math.max(highest, held() - base)
  }
  const details = `${sets} sets, ${(bytes.length / 1e6).toFixed(0)} MB, read in steps`
  report({ bench: 'x12-memory', ratio: highest, goal: 8, unit: 'MB held beside the text', details })
}

const sets = makeBills(SETS)
const bytes = toBytes(sets)
await benchReading(bytes)
await benchWriting(sets, bytes)
await benchGrowth(bytes)
benchMemory()
