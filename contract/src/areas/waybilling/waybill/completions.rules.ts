import { isBlank } from '../../../form/needs.ts'

// What the form leaves to the portal: codes that follow from what was typed.

type Json = Record<string, unknown>

export const orElse = (given: unknown, other: unknown): unknown => (isBlank(given) ? other : given)

const ORIGINAL = '00'
const CANCELLATION = '01'
const CANCELED = 'CA'
const CORRECTED = 'CO'

/** BX with the purpose of a first document, where none is chosen. */
export const completedShipment = (bx: Json | null | undefined): Json => ({
  ...bx,
  transaction_set_purpose_code_01: orElse(bx?.['transaction_set_purpose_code_01'], ORIGINAL),
})

/** How a bill refers to the earlier one that it changes or cancels: by its number and date, and by the car. */
export function completedReference(heading: Json, bx: Json): Json | undefined {
  const given = heading['beginning_segment_for_data_correction_or_change_ZC1'] as Json | null | undefined
  if (isBlank(given)) return undefined
  const [loop] = (heading['equipment_details_N7_loop'] ?? []) as Json[]
  const car = (loop?.['equipment_details_N7'] ?? {}) as Json
  const isCanceled = bx['transaction_set_purpose_code_01'] === CANCELLATION
  return {
    ...given,
    shipment_identification_number_01: orElse(
      given?.['shipment_identification_number_01'],
      bx['shipment_identification_number_04'],
    ),
    equipment_initial_02: orElse(given?.['equipment_initial_02'], car['equipment_initial_01']),
    equipment_number_03: orElse(given?.['equipment_number_03'], car['equipment_number_02']),
    correction_indicator_06: orElse(given?.['correction_indicator_06'], isCanceled ? CANCELED : CORRECTED),
    standard_carrier_alpha_code_07: orElse(
      given?.['standard_carrier_alpha_code_07'],
      bx['standard_carrier_alpha_code_05'],
    ),
    transportation_method_type_code_08: orElse(
      given?.['transportation_method_type_code_08'],
      bx['transportation_method_type_code_02'],
    ),
  }
}

const INFORMATION_CONTACT = 'IC'
const PHONE = 'TE'
const PER = 'administrative_communications_contact_PER'

/** Parties with the codes of their contacts. */
export const completedParties = (parties: unknown): unknown =>
  Array.isArray(parties)
    ? (parties as (Json | null)[]).map((party) =>
        party && Array.isArray(party[PER])
          ? { ...party, [PER]: (party[PER] as Json[]).map(toContact) }
          : party,
      )
    : parties

function toContact(contact: Json): Json {
  if (isBlank(contact)) return {}
  return {
    ...contact,
    contact_function_code_01: orElse(contact['contact_function_code_01'], INFORMATION_CONTACT),
    ...(!isBlank(contact['communication_number_04']) && {
      communication_number_qualifier_03: orElse(contact['communication_number_qualifier_03'], PHONE),
    }),
  }
}

const MUTUALLY_DEFINED = 'ZZ'

/** The references with the UUID of a Carta Porte, whose 36 characters fit the description in every release. */
export function completedReferences(references: unknown, uuid: unknown): unknown {
  if (isBlank(uuid)) return references
  const own = {
    reference_identification_qualifier_01: MUTUALLY_DEFINED,
    reference_identification_02: 'CARTAPORTE',
    free_form_description_03: String(uuid as string).toUpperCase(),
  }
  return [...(Array.isArray(references) ? (references as Json[]) : []), own]
}
