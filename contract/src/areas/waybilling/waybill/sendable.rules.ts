import { isBlank } from '../../../form/needs.ts'
import type { Problem, Problems } from '../../../form/check.ts'
import { missing, wrong } from '../../../form/problems.ts'
import { STATE_NAMES } from './choices.rules.ts'
import { type Found, hazmatIn } from './hazmat.rules.ts'
import { resolveTarget, toText } from './target-paths.rules.ts'

// What no railroad accepts, although every field is of the right form.

const BX = 'heading.general_shipment_information_BX'
const M3 = 'heading.release_M3'
const N9 = 'heading.reference_identification_N9'
const N7 = 'heading.equipment_details_N7_loop.equipment_details_N7'
const N1 = 'heading.name_N1_loop.name_N1'
const LX = 'heading.assigned_number_LX_loop'
const L5 = `${LX}.description_marks_and_numbers_L5`
const L0 = `${LX}.line_item_quantity_and_weight_L0_loop.line_item_quantity_and_weight_L0`

type Json = Record<string, unknown>

/** Every filled value of a target, with its path. */
const filled = (waybill: unknown, target: string) =>
  resolveTarget(waybill, target).filter(({ value }) => !isBlank(value))

const getRows = (waybill: unknown, target: string) =>
  resolveTarget(waybill, target).map(({ path, value }) => ({ path, row: (value ?? {}) as Json }))

const first = (waybill: unknown, target: string): unknown => filled(waybill, target)[0]?.value

/** Bills of empty cars, with and without revenue, alone and for several: a car without lading weighs nothing. */
const EMPTIES: ReadonlySet<unknown> = new Set(['1', '8', 'E', 'W'])

/** The problems of a waybill that no railroad accepts, by the path of the field to correct. */
export function checkSendable(waybill: unknown, now: Date): Problems {
  const problems = new Map<string, Problem>()
  for (const check of CHECKS)
    for (const [path, problem] of check(waybill, now)) if (!problems.has(path)) problems.set(path, problem)
  return problems
}

const CHECKS: readonly ((waybill: unknown, now: Date) => Found)[] = [
  purposeIn,
  releaseIn,
  referencesIn,
  carsIn,
  weightsIn,
  statesIn,
  commoditiesIn,
  consigneeIn,
  protectionIn,
  placeCodesIn,
  hazmatIn,
]

const ORIGINAL = '00'
const ZC1 = 'heading.beginning_segment_for_data_correction_or_change_ZC1'

/** A bill that cancels or changes another one names it, and an original one names none. */
function* purposeIn(waybill: unknown): Found {
  const purpose = first(waybill, `${BX}.transaction_set_purpose_code_01`)
  const isOriginal = purpose === undefined || purpose === ORIGINAL
  const [number, date] = [`${ZC1}.transaction_reference_number_04`, `${ZC1}.transaction_reference_date_05`]
  const isNamed = [number, date].some((path) => first(waybill, path) !== undefined)
  if (isOriginal) {
    if (isNamed)
      yield [
        number,
        wrong(
          'An original bill can’t refer to an earlier bill. Choose another purpose, or clear the number and date.',
        ),
      ]
    return
  }
  if (first(waybill, number) === undefined)
    yield [
      number,
      missing('Enter the waybill or bill of lading number of the bill that this one changes or cancels.'),
    ]
  if (first(waybill, date) === undefined)
    yield [date, missing('Enter the date of the bill that this one changes or cancels.')]
}

const DAY_MS = 86_400_000
const MAX_DAYS = 366

/** Railroads take a release by its day, and not one of another year. */
function* releaseIn(waybill: unknown, now: Date): Found {
  const path = `${M3}.date_02`
  const day = first(waybill, path)
  if (day === undefined) return yield [path, missing('Enter the release date.')]
  const days = (Date.parse(toText(day)) - now.getTime()) / DAY_MS
  if (Math.abs(days) > MAX_DAYS)
    yield [path, wrong(`The release date is more than a year ${days < 0 ? 'ago' : 'ahead'}. Correct it.`)]
}

/** A reference says what it is and which; an uploaded one may have a description in place of its ID. */
function* referencesIn(waybill: unknown): Found {
  for (const { path, row } of getRows(waybill, N9)) {
    const [type, ...which] = [
      'reference_identification_qualifier_01',
      'reference_identification_02',
      'free_form_description_03',
    ].map((key) => isBlank(row[key]))
    if (type === false && which.every(Boolean))
      yield [`${path}.reference_identification_02`, missing('Enter the reference ID.')]
  }
}

function* carsIn(waybill: unknown): Found {
  const seen = new Set<string>()
  for (const { path, row } of getRows(waybill, N7)) {
    const initial = toText(row['equipment_initial_01']).toUpperCase()
    const number = toText(row['equipment_number_02']).replace(/^0+(?=\d)/, '')
    if (initial === '') yield [`${path}.equipment_initial_01`, missing('Enter the equipment initial.')]
    else if (initial.length < 2)
      yield [`${path}.equipment_initial_01`, wrong('An equipment initial has 2 to 4 letters, like TILX.')]
    if (number === '') yield [`${path}.equipment_number_02`, missing('Enter the equipment number.')]
    if (number === '0') yield [`${path}.equipment_number_02`, wrong('A car’s number can’t be 0. Correct it.')]
    const car = `${initial} ${number}`
    if (number !== '' && seen.has(car))
      yield [`${path}.equipment_number_02`, wrong(`${car} is on this bill twice. Remove one.`)]
    seen.add(car)
  }
}

function* weightsIn(waybill: unknown): Found {
  if (EMPTIES.has(first(waybill, `${BX}.shipment_qualifier_07`))) return
  for (const target of [`${N7}.weight_03`, `${L0}.weight_04`])
    for (const { path, value } of filled(waybill, target))
      if (value === 0) yield [path, wrong('A loaded car’s weight can’t be 0. Enter its weight.')]
}

type Country = keyof typeof STATE_NAMES
const isCountry = (country: unknown): country is Country => toText(country) in STATE_NAMES

const PLACES = [
  ['heading.origin_station_F9', 'state_or_province_code_03', 'country_code_04'],
  ['heading.destination_station_D9', 'state_or_province_code_03', 'country_code_04'],
  ['heading.name_N1_loop.geographic_location_N4', 'state_or_province_code_02', 'country_code_04'],
  [
    'heading.empty_car_disposition_pended_destination_consignee_E1_loop.empty_car_disposition_pended_destination_city_E4',
    'state_or_province_code_02',
    'country_code_04',
  ],
] as const

/** A state is one of its country; without a country, of one in which railroads run. Other countries have their own. */
function* statesIn(waybill: unknown): Found {
  for (const [place, stateKey, countryKey] of PLACES) {
    for (const { path, row } of getRows(waybill, place)) {
      const [state, country] = [row[stateKey], row[countryKey]]
      if (isBlank(state) || (!isBlank(country) && !isCountry(country))) continue
      const countries = isCountry(country) ? [country] : (['US', 'CA', 'MX'] as const)
      const code = toText(state).toUpperCase()
      if (countries.some((one) => code in STATE_NAMES[one])) continue
      const where = isCountry(country) ? ` of ${country}` : ''
      yield [`${path}.${stateKey}`, wrong(`${code} is not a state or province${where}. Correct it.`)]
    }
  }
}

/** The first two digits of a commodity code: the major groups of the STCC. */
const GROUPS = /^(?:0[189]|1[0134]|19|[234]\d|50)/

function* commoditiesIn(waybill: unknown): Found {
  for (const { path, row } of getRows(waybill, L5)) {
    const code = row['commodity_code_03']
    if (isBlank(code) || !['T', 'L'].includes(toText(row['commodity_code_qualifier_04']))) continue
    const text = toText(code)
    const isNumber = /^\d{7}$/.test(text)
    if (isNumber && GROUPS.test(text)) continue
    const next = isNumber
      ? `No commodity group begins with ${text.slice(0, 2)}: search by name.`
      : 'Enter 7 digits.'
    yield [`${path}.commodity_code_03`, wrong(`${text} isn’t a valid STCC. ${next}`)]
  }
}

const CONSIGNEE = 'CN'

/** A car needs someone who receives it. */
function* consigneeIn(waybill: unknown): Found {
  const parties = getRows(waybill, N1)
  const consignee = parties.find(({ row }) => row['entity_identifier_code_01'] === CONSIGNEE)
  if (consignee === undefined)
    yield [
      `heading.name_N1_loop.0.name_N1.entity_identifier_code_01`,
      missing('No party is the consignee (CN). Add the party that receives the car.'),
    ]
  else if (isBlank(consignee.row['name_02']) && isBlank(consignee.row['identification_code_04']))
    yield [`${consignee.path}.name_02`, missing('Enter the consignee’s name.')]
}

/** Rules of protective service are known by their numbers. */
function* protectionIn(waybill: unknown): Found {
  const rule = 'heading.protective_service_instructions_PS.protective_service_rule_code_01'
  for (const { path, value } of filled(waybill, rule))
    if (!/\d/.test(toText(value)))
      yield [path, wrong('Enter the protective service rule with its number, like 710.')]
}

const SPLC_LENGTHS = /^(?:\d{6}|\d{9})$/
const FSAC_LENGTHS = /^\d{1,5}$/

/** The accounting and location codes of stations and junctions. */
function* placeCodesIn(waybill: unknown): Found {
  const [F9, D9] = ['heading.origin_station_F9', 'heading.destination_station_D9']
  for (const station of [F9, D9])
    for (const { path, value } of filled(waybill, `${station}.freight_station_accounting_code_01`))
      if (!FSAC_LENGTHS.test(toText(value))) yield [path, wrong('An FSAC has up to 5 digits. Correct it.')]
  const splc = [F9, D9].map((station) => `${station}.standard_point_location_code_08`)
  for (const target of [...splc, `${R2}.standard_point_location_code_04`])
    for (const { path, value } of filled(waybill, target))
      if (!SPLC_LENGTHS.test(toText(value))) yield [path, wrong('An SPLC has 6 or 9 digits. Correct it.')]
}

const R2 = 'heading.route_information_R2'
const E1_LOOP = 'heading.empty_car_disposition_pended_destination_consignee_E1_loop'
const E5 = `${E1_LOOP}.empty_car_disposition_pended_destination_route_E5`

/** The releases in which an empty car’s destination and route are mandatory. */
const ROUTED_EMPTIES = { from: '006020', before: '007030' }

/** An empty car's own destination and route, in the releases that require them. */
export function checkEmptyRoute(waybill: unknown, release: string): Problems {
  const isRequired = release >= ROUTED_EMPTIES.from && release < ROUTED_EMPTIES.before
  if (!isRequired || !EMPTIES.has(first(waybill, `${BX}.shipment_qualifier_07`))) return new Map()
  if (getRows(waybill, E1_LOOP).some(({ row }) => !isBlank(row))) return new Map()
  const path = `${E1_LOOP}.0.empty_car_disposition_pended_destination_consignee_E1.name_30_character_format_01`
  return new Map([
    [
      path,
      missing('This railroad requires an empty car’s consignee, destination and route. Enter them here.'),
    ],
  ])
}

/** The railroads of the routes of the loaded and the empty car, with the path of each. */
export const getScacs = (waybill: unknown): { path: string; scac: string }[] =>
  [R2, E5].flatMap((leg) =>
    filled(waybill, `${leg}.standard_carrier_alpha_code_01`).map(({ path, value }) => ({
      path,
      scac: toText(value).toUpperCase(),
    })),
  )

/** The junctions of both routes, with the path of each. */
export const getJunctions = (waybill: unknown): { path: string; junction: string }[] =>
  [R2, E5].flatMap((leg) =>
    filled(waybill, `${leg}.city_name_03`).map(({ path, value }) => ({
      path,
      junction: toText(value).trim().toUpperCase(),
    })),
  )

/** Junctions are named by the codes of the railroads' accounting rule 260. */
const JUNCTION = /^[A-Z]{2,5}$/

/** What is wrong with a junction; `code` is the code of the city that it names, where it is one. */
export function findJunctionFault(junction: string, code: string | undefined): string | null {
  if (code !== undefined) return `Enter the junction’s code: ${junction} is ${code}.`
  return JUNCTION.test(junction)
    ? null
    : 'Enter the junction’s code of 2 to 5 letters, like CHGO. Choose it from the list.'
}
