import type { Problem } from '../../../form/check.ts'
import { isBlank } from '../../../form/needs.ts'
import { missing, wrong } from '../../../form/problems.ts'
import { resolveTarget, toText } from './target-paths.rules.ts'

const LS_LOOP = 'heading.loop_header_LS_loop'
const LH1_LOOP = `${LS_LOOP}.hazardous_identification_information_LH1_loop`
const L5 = 'heading.assigned_number_LX_loop.description_marks_and_numbers_L5'
const LH3 = 'hazardous_material_shipping_name_LH3'
const PER = 'administrative_communications_contact_PER'

type Json = Record<string, unknown>
/** Problems with the path of the field to correct. */
export type Found = Iterable<readonly [path: string, problem: Problem]>

const isFilled = (row: Json): boolean => Object.values(row).some((value) => !isBlank(value))

/** The first two digits of the commodity codes of hazardous materials and hazardous wastes. */
const HAZARDOUS = /^4[89]/

/** Which commodity of a waybill is hazardous by its code; null for none. */
export function findHazardous(waybill: unknown): string | null {
  for (const { value } of resolveTarget(waybill, L5)) {
    const { commodity_code_03: code, lading_description_02: name } = (value ?? {}) as Json
    if (HAZARDOUS.test(toText(code))) return `${toText(name) || 'The commodity'} (${toText(code)})`
  }
  return null
}

/** Rows of hazardous materials with their first class, shipping name and contacts. */
function getMaterials(waybill: unknown) {
  return resolveTarget(waybill, LH1_LOOP)
    .map(({ path, value }) => {
      const row = (value ?? {}) as Json
      const part = (key: string): Json => (row[key] as Json | undefined) ?? {}
      const list = (key: string): Json[] => ((row[key] ?? []) as (Json | null)[]).map((one) => one ?? {})
      const lh1 = part('hazardous_identification_information_LH1')
      const [lh2 = {}] = list('hazardous_classification_information_LH2')
      const [lh3 = {}] = list('hazardous_material_shipping_name_LH3')
      return { path, lh1, lh2, lh3, contacts: list(PER) }
    })
    .filter(({ lh1, lh2, lh3, contacts }) => [lh1, lh2, lh3, ...contacts].some(isFilled))
}

const UN = /^(?:UN|NA)\d{4}$/
const CLASS = /^[1-9](?:\.[1-6])?[A-S]?$/
const GROUP = /^(?:I{1,3}|[123])$/
/** Flammable liquids are packed by their danger. */
const GROUPED = '3'

/** A commodity that is hazardous by its code needs a description of its hazards, and each description all its parts. */
export function* hazmatIn(waybill: unknown): Found {
  const materials = getMaterials(waybill)
  const hazardous = findHazardous(waybill)
  if (hazardous !== null && materials.length === 0)
    yield [
      `${LH1_LOOP.replace('_loop.', '_loop.0.')}.0.hazardous_identification_information_LH1.un_na_identification_code_03`,
      missing(
        `${hazardous} is hazardous. Enter its UN number, class, packing group, quantity and emergency contact.`,
      ),
    ]
  const shared = resolveTarget(waybill, `heading.${PER}`).map(({ value }) => (value ?? {}) as Json)
  for (const material of materials) yield* findProblems(material, shared)
}

function* findProblems(
  { path, lh1, lh2, lh3, contacts }: ReturnType<typeof getMaterials>[number],
  shared: readonly Json[],
): Found {
  const id = `${path}.hazardous_identification_information_LH1`
  const classPath = `${path}.hazardous_classification_information_LH2.0.hazardous_classification_01`
  const [un, hazard, group] = [
    lh1['un_na_identification_code_03'],
    lh2['hazardous_classification_01'],
    lh1['packing_group_code_10'],
  ]
  if (!UN.test(toText(un)))
    yield [`${id}.un_na_identification_code_03`, wrong('Enter the UN or NA number, like UN1987.')]
  if (isBlank(lh1['lading_quantity_02']) || lh1['lading_quantity_02'] === 0)
    yield [`${id}.lading_quantity_02`, missing('Enter the quantity in the car.')]
  if (isBlank(lh1['unit_or_basis_for_measurement_code_01']))
    yield [`${id}.unit_or_basis_for_measurement_code_01`, missing('Choose a unit for the quantity.')]
  if (!CLASS.test(toText(hazard))) yield [classPath, wrong('Enter the hazard class, like 3 or 2.1.')]
  if (isBlank(group) && toText(hazard) === GROUPED)
    yield [`${id}.packing_group_code_10`, missing('Enter the packing group: I, II or III.')]
  if (!isBlank(group) && !GROUP.test(toText(group)))
    yield [`${id}.packing_group_code_10`, wrong('Enter I, II or III as the packing group.')]
  if (isBlank(lh3['hazardous_material_shipping_name_01']))
    yield [
      `${path}.hazardous_material_shipping_name_LH3.0.hazardous_material_shipping_name_01`,
      missing('Enter the proper shipping name.'),
    ]
  if (contacts.some(isFilled) && !contacts.some((contact) => toText(contact['name_02']).trim().length > 2))
    yield [
      `${path}.${PER}.0.name_02`,
      missing('Enter who answers the emergency phone, like CHEMTREC, or the contract number.'),
    ]
  if (![...contacts, ...shared].some(hasRealNumber))
    yield [
      `${path}.${PER}.0.communication_number_04`,
      wrong('Enter a 24-hour emergency phone number with its area code.'),
    ]
}

const MIN_DIGITS = 10

/** A number of enough digits that is not a placeholder: the last seven are not one digit, and not 1234567. */
const hasRealNumber = (contact: Json): boolean =>
  ['communication_number_04', 'communication_number_06', 'communication_number_08'].some((key) => {
    const digits = toText(contact[key]).replace(/\D/g, '')
    return digits.length >= MIN_DIGITS && !/(\d)\1{6}$/.test(digits) && !/(?:1234567|4567890)$/.test(digits)
  })

const LOOP = { loop_identifier_code_01: 'LH1' }

/** The loop of hazardous materials with the header and trailer it travels between, and each contact's role and kind of number. */
export function completedHazmat(loops: unknown): Json[] | undefined {
  const [loop] = Array.isArray(loops) ? (loops as (Json | null)[]) : []
  const materials = (loop?.['hazardous_identification_information_LH1_loop'] ?? []) as Json[]
  const filled = materials.filter((one) => !isBlank(one))
  if (filled.length === 0) return undefined
  return [
    {
      loop_header_LS: LOOP,
      hazardous_identification_information_LH1_loop: filled.map((one) => ({
        ...one,
        ...(Array.isArray(one[LH3]) && { [LH3]: (one[LH3] as Json[]).map(toShippingName) }),
        ...(Array.isArray(one[PER]) && { [PER]: (one[PER] as Json[]).map(toContact) }),
      })),
      loop_trailer_LE: LOOP,
    },
  ]
}

const US_NAME = 'D'

/** A shipping name is one of the United States unless its document says otherwise. */
const toShippingName = (name: Json): Json =>
  isBlank(name['hazardous_material_shipping_name_01'])
    ? name
    : {
        ...name,
        hazardous_material_shipping_name_qualifier_02:
          name['hazardous_material_shipping_name_qualifier_02'] ?? US_NAME,
      }

const HAZMAT_CONTACT = 'HM'
const PHONE = 'TE'

function toContact(contact: Json): Json {
  if (isBlank(contact)) return {}
  return {
    ...contact,
    contact_function_code_01: contact['contact_function_code_01'] ?? HAZMAT_CONTACT,
    ...(!isBlank(contact['communication_number_04']) && {
      communication_number_qualifier_03: contact['communication_number_qualifier_03'] ?? PHONE,
    }),
  }
}
