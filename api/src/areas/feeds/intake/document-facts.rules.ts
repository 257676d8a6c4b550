import type { DocumentFacts } from '#contract/base/document-facts.ts'
import { getMeaning } from '#x12/codes/lists.ts'
import { read } from '#x12/named.ts'
import type { Segment } from '#x12/segment.ts'
import { M7, N7, VC } from '#x12/segments/equipment.ts'
import { LFH, LH1, LH2, LH3, LH4 } from '#x12/segments/hazmat.ts'
import { L0, L5, PI } from '#x12/segments/lading.ts'
import { N1, N4, PER } from '#x12/segments/party.ts'
import { R2, R4 } from '#x12/segments/place.ts'
import { N9 } from '#x12/segments/shipment.ts'
import { N8 } from '#x12/segments/waybill.ts'
import { makeEquipment } from '#rail/equipment.ts'
import { numberOrNull } from '#rail/reference-number.ts'
import { isPlausibleWeight, toPounds } from '#rail/weight.ts'

type Hazmat = DocumentFacts['hazmat'][number] & { notes: string[] }
type Party = DocumentFacts['parties'][number]
type Unit = Pick<DocumentFacts, 'weight_lb' | 'seals'> & { vehicles: NonNullable<DocumentFacts['vehicles']> }

/** What a waybill or bill of lading says, collected segment by segment. */
export interface FactsReader {
  shared: Omit<DocumentFacts, keyof Unit | 'places'> & { places: NonNullable<DocumentFacts['places']> }
  units: Map<string, Unit>
  /** The unit, party and hazardous good that the next segments belong to. */
  unit: Unit | null
  party: Party | null
  hazmat: Hazmat | null
  /** The weight of the lading, which is the unit's where there is only one. */
  lading_lb: number | null
}

/** More of anything is in the document itself. */
const MAX_EACH = 20
const MAX_TEXT = 80

export const openFacts = (): FactsReader => ({
  shared: {
    waybill_number: null,
    bill_of_lading_number: null,
    goods: [],
    hazmat: [],
    parties: [],
    route: [],
    references: [],
    price_authority: null,
    places: [],
  },
  units: new Map(),
  unit: null,
  party: null,
  hazmat: null,
  lading_lb: null,
})

export function addFacts(facts: FactsReader, segment: Segment): void {
  READERS.get(segment.id)?.(facts, segment)
}

/** The facts of each unit, in the order of the units. */
export function getFacts({ shared, units, lading_lb }: FactsReader, ids: readonly string[]): DocumentFacts[] {
  const own = ids.length === 1 ? lading_lb : null
  return ids.map((id) => {
    const { weight_lb, seals, vehicles } = units.get(id) ?? { weight_lb: null, seals: [], vehicles: [] }
    return { ...shared, weight_lb: weight_lb ?? own, seals, vehicles }
  })
}

const READERS: ReadonlyMap<string, (facts: FactsReader, segment: Segment) => void> = new Map([
  [
    N8.id,
    ({ shared }: FactsReader, segment: Segment) => {
      shared.waybill_number ??= numberOrNull(read(N8, segment).waybill_number.trim())
    },
  ],
  [N9.id, addReference],
  [N7.id, addUnit],
  [M7.id, addSeals],
  [N1.id, addParty],
  [N4.id, addPartyPlace],
  [R2.id, addCarrier],
  [R4.id, addTerminal],
  [VC.id, addVehicle],
  [L5.id, addGoods],
  [L0.id, addLadingWeight],
  [LH1.id, addHazmat],
  [LH2.id, addHazardClass],
  [LH3.id, addShippingName],
  [LH4.id, addCanadianNeeds],
  [LFH.id, addHazmatNote],
  [PER.id, addContact],
  [PI.id, addPriceAuthority],
])

function addReference({ shared }: FactsReader, segment: Segment): void {
  const { reference_identification_qualifier, reference_identification } = read(N9, segment)
  const [code, number] = [reference_identification_qualifier.trim(), toText(reference_identification)]
  if (number === null) return
  if (code === 'BM') shared.bill_of_lading_number ??= numberOrNull(number)
  else add(shared.references, { type: named(128, code), number })
}

function addUnit(facts: FactsReader, segment: Segment): void {
  const n7 = read(N7, segment)
  facts.party = null
  facts.unit = {
    weight_lb: readNetWeight(n7.weight, n7.weight_unit_code, n7.weight_qualifier, n7.tare_weight),
    seals: [],
    vehicles: [],
  }
  const id = makeEquipment(
    n7.equipment_initial.trim(),
    n7.equipment_number.trim(),
    n7.equipment_number_check_digit.trim(),
  )?.id
  if (id !== undefined) facts.units.set(id, facts.unit)
}

function addSeals({ unit }: FactsReader, segment: Segment): void {
  if (unit === null) return
  const m7 = read(M7, segment)
  for (const seal of [m7.seal_number, m7.seal_number_2, m7.seal_number_3, m7.seal_number_4]) {
    const text = toText(seal)
    if (text !== null) add(unit.seals, text)
  }
}

function addParty(facts: FactsReader, segment: Segment): void {
  const { entity_identifier_code, name } = read(N1, segment)
  const text = toText(name)
  const role = named(98, entity_identifier_code.trim())
  // parties of a hazardous good may be others than those of the shipment
  const ofWhat = facts.hazmat === null ? role : `${role} of the hazardous material`
  facts.party = text === null ? null : { role: ofWhat, name: text, location: null }
  if (facts.party !== null) add(facts.shared.parties, facts.party)
}

function addPartyPlace({ party }: FactsReader, segment: Segment): void {
  if (party === null) return
  const { city_name, state_or_province_code } = read(N4, segment)
  party.location ??= joinTexts([city_name, state_or_province_code], ', ')
}

function addCarrier({ shared }: FactsReader, segment: Segment): void {
  const { standard_carrier_alpha_code, city_name } = read(R2, segment)
  const carrier = toText(standard_carrier_alpha_code)
  if (carrier !== null) add(shared.route, { carrier, junction: toText(city_name) })
}

function addTerminal({ shared }: FactsReader, segment: Segment): void {
  const r4 = read(R4, segment)
  const name =
    joinTexts([r4.terminal_name || r4.port_name, r4.state_or_province_code || r4.country_code], ', ') ??
    toText(r4.location_identifier)
  if (name === null) return
  const role = named(115, r4.port_or_terminal_function_code.trim())
  add(shared.places, { role, name, code: toText(r4.location_identifier) })
}

function addVehicle({ unit }: FactsReader, segment: Segment): void {
  const vc = read(VC, segment)
  const vin = toText(vc.vehicle_identification_number)
  if (unit === null || vin === null) return
  add(unit.vehicles, { vin, deck: toText(vc.vehicle_deck_position_code), dealer: toText(vc.dealer_code) })
}

function addGoods({ shared }: FactsReader, segment: Segment): void {
  const { lading_description, commodity_code, commodity_code_qualifier } = read(L5, segment)
  const stcc = commodity_code_qualifier.trim() === 'T' ? toText(commodity_code) : null
  const description = toText(lading_description)
  if (stcc !== null || description !== null) add(shared.goods, { stcc, description })
}

function addLadingWeight(facts: FactsReader, segment: Segment): void {
  const { weight, weight_unit_code } = read(L0, segment)
  const pounds = readWeight(weight, weight_unit_code)
  if (pounds !== null) facts.lading_lb = (facts.lading_lb ?? 0) + pounds
}

function addHazmat(facts: FactsReader, segment: Segment): void {
  const { un_na_identification_code, packing_group_code, residue_indicator_code } = read(LH1, segment)
  facts.hazmat = {
    identification: toText(un_na_identification_code),
    name: null,
    hazard_class: null,
    packing_group: toText(packing_group_code),
    contact: null,
    is_residue: residue_indicator_code.trim() === 'R',
    notes: [],
  }
  add(facts.shared.hazmat, facts.hazmat)
}

function addHazardClass({ hazmat }: FactsReader, segment: Segment): void {
  if (hazmat === null) return
  const { hazardous_classification, hazardous_class_qualifier, reportable_quantity_code } = read(LH2, segment)
  const hazardClass = toText(hazardous_classification)
  const isSubsidiary = hazardous_class_qualifier.trim() === 'S'
  if (!isSubsidiary) hazmat.hazard_class ??= hazardClass
  else if (hazardClass !== null) addNote(hazmat, `subsidiary class ${hazardClass}`)
  if (reportable_quantity_code.trim() === 'RQ') addNote(hazmat, 'reportable quantity')
}

/** A name of more than 25 characters is continued in the next segment. */
function addShippingName({ hazmat }: FactsReader, segment: Segment): void {
  if (hazmat === null) return
  hazmat.name = joinTexts([hazmat.name ?? '', read(LH3, segment).hazardous_material_shipping_name], ' ')
}

/** Canada's packing group is in a segment of its own, with the plan for emergencies. */
function addCanadianNeeds({ hazmat }: FactsReader, segment: Segment): void {
  if (hazmat === null) return
  const lh4 = read(LH4, segment)
  hazmat.packing_group ??= toText(lh4.packing_group_code)
  for (const one of [
    lh4.subsidiary_classification,
    lh4.subsidiary_classification_2,
    lh4.subsidiary_classification_3,
  ])
    if (one.trim() !== '') addNote(hazmat, `subsidiary class ${one.trim()}`)
  const phone = lh4.communication_number.trim()
  const plan = joinTexts([lh4.emergency_response_plan_number, phone && `phone ${phone}`], ', ')
  if (plan !== null) addNote(hazmat, `emergency response plan ${plan}`)
}

/** The qualifiers of notes that say something without their text. */
const NOTE_MEANINGS: ReadonlyMap<string, string> = new Map([
  ['MPI', 'marine pollutant'],
  ['LQY', 'limited quantity'],
  ['PIH', 'poison inhalation hazard'],
])

function addHazmatNote({ hazmat }: FactsReader, segment: Segment): void {
  if (hazmat === null) return
  const lfh = read(LFH, segment)
  const zone = lfh.hazard_zone_code.trim()
  const note = joinTexts(
    [
      NOTE_MEANINGS.get(lfh.hazardous_material_shipment_information_qualifier.trim()) ?? '',
      lfh.hazardous_material_shipment_information,
      lfh.hazardous_material_shipment_information_2,
      zone === '' ? '' : `zone ${zone}`,
    ],
    ' ',
  )
  if (note !== null) addNote(hazmat, note)
}

function addNote({ notes }: Hazmat, note: string): void {
  if (!notes.includes(note)) add(notes, note)
}

/** The contact of a hazardous good; those of parties are in the document. */
function addContact({ hazmat }: FactsReader, segment: Segment): void {
  if (hazmat === null) return
  const { name, communication_number } = read(PER, segment)
  hazmat.contact ??= joinTexts([name, communication_number], ', ')
}

function addPriceAuthority({ shared }: FactsReader, segment: Segment): void {
  const pi = read(PI, segment)
  const authority = joinTexts(
    [pi.issuing_carrier_identifier, pi.reference_identification, pi.tariff_item_number],
    ' ',
  )
  if (authority === null || shared.price_authority?.split(', ').includes(authority)) return
  shared.price_authority = joinTexts([shared.price_authority ?? '', authority], ', ')
}

function add<T>(list: T[], item: T): void {
  if (list.length < MAX_EACH) list.push(item)
}

const toText = (text: string): string | null => text.trim().slice(0, MAX_TEXT) || null

/** The texts that are filled, beside each other. */
const joinTexts = (texts: readonly string[], separator: string): string | null =>
  toText(
    texts
      .map((one) => one.trim())
      .filter(Boolean)
      .join(separator),
  )

/** The meaning of a code, or the code where the lists do not have it. */
const named = (element: number, code: string): string => getMeaning(element, code) || code

/** The net weight of a unit; a gross one less the tare, and unknown without it. */
function readNetWeight(weight: string, unit: string, qualifier: string, tareWeight: string): number | null {
  const pounds = readWeight(weight, unit)
  if (qualifier.trim() !== 'G' || pounds === null) return pounds
  const tare = readWeight(tareWeight, unit)
  return tare === null || tare === 0 || tare >= pounds ? null : pounds - tare
}

/** Whole pounds; null for a unit that is not known, or for more than a unit can weigh. */
function readWeight(weight: string, unit: string): number | null {
  const pounds = toPounds(Number(weight.trim()), unit)
  return pounds !== null && isPlausibleWeight(pounds) ? Math.round(pounds) : null
}
