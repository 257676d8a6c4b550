import { isBlank } from '../../../form/needs.ts'
import { factsAt } from '../../../form/schema.ts'
import { targetOfPath, WAYBILL_SECTIONS } from './sections.rules.ts'
import { Waybill } from './waybill.rules.ts'

// Parts of a bill, usually of an uploaded document, that the form has no field for: they are listed, and sent unless dropped.

type Json = Record<string, unknown>

/** A part the form does not show, wherever it occurs. */
export interface UnshownPart {
  target: string
  label: string
  /** Its values, the same ones once. */
  value: string
  /** Where it is in the bill. */
  paths: readonly string[]
}

const HAZMAT = 'heading.loop_header_LS_loop'
const LH1 = `${HAZMAT}.hazardous_identification_information_LH1_loop`
const PER = 'administrative_communications_contact_PER'
const LX = 'heading.assigned_number_LX_loop'
const ZC1 = 'heading.beginning_segment_for_data_correction_or_change_ZC1'
const CONTACT_CODES = ['contact_function_code_01', 'communication_number_qualifier_03']
const at = (segment: string, keys: readonly string[]): string[] => keys.map((key) => `${segment}.${key}`)

/** What the portal writes itself, or makes of what is shown. */
const COMPUTED = [
  'heading.transaction_set_header_ST',
  'heading.transaction_set_trailer_SE',
  `${HAZMAT}.loop_header_LS`,
  `${HAZMAT}.loop_trailer_LE`,
  `${LX}.description_marks_and_numbers_L5.lading_line_item_number_01`,
  `${LX}.line_item_quantity_and_weight_L0_loop.line_item_quantity_and_weight_L0.lading_line_item_number_01`,
  `${LH1}.hazardous_material_shipping_name_LH3.hazardous_material_shipping_name_qualifier_02`,
  ...at(`${LH1}.${PER}`, CONTACT_CODES),
  ...at(`heading.name_N1_loop.${PER}`, CONTACT_CODES),
  ...at(ZC1, [
    'shipment_identification_number_01',
    'equipment_initial_02',
    'equipment_number_03',
    'correction_indicator_06',
    'standard_carrier_alpha_code_07',
    'transportation_method_type_code_08',
  ]),
]
const SHOWN: ReadonlySet<string> = new Set([
  ...WAYBILL_SECTIONS.flatMap(({ targets }): readonly string[] => targets),
  ...COMPUTED,
])
const HOLDERS: ReadonlySet<string> = new Set(
  [...SHOWN].flatMap((target) => {
    const steps = target.split('.')
    return steps.slice(1).map((_, place) => steps.slice(0, place + 1).join('.'))
  }),
)

/** What a bill holds beyond the fields of the form, in the order of the document. */
export function findUnshown(waybill: unknown): UnshownPart[] {
  const found = new Map<string, { values: Set<string>; paths: string[] }>()
  for (const { path, value } of walk((waybill as Json | null)?.['heading'], 'heading')) {
    const target = targetOfPath(path)
    const part = found.get(target) ?? { values: new Set(), paths: [] }
    part.values.add(toText(value))
    part.paths.push(path)
    found.set(target, part)
  }
  return [...found].map(([target, { values, paths }]) => ({
    target,
    label: factsAt(Waybill, paths[0]!).label ?? getName(target),
    value: [...values].join('; '),
    paths,
  }))
}

function* walk(value: unknown, path: string): Generator<{ path: string; value: unknown }> {
  const target = targetOfPath(path)
  if (isBlank(value) || SHOWN.has(target)) return
  if (!HOLDERS.has(target) || typeof value !== 'object' || value === null) return yield { path, value }
  for (const [key, part] of Object.entries(value)) yield* walk(part, `${path}.${key}`)
}

const toText = (value: unknown): string => {
  if (isBlank(value)) return ''
  if (typeof value !== 'object' || value === null) return String(value as string | number)
  return Object.values(value).map(toText).filter(Boolean).join(' · ')
}

/** `cargo_manifest_CM` is Cargo manifest (CM), `equipment_length_15` is Equipment length. */
function getName(target: string): string {
  const key = (target.split('.').at(-1) ?? '').replace(/_loop$/, '')
  const [, text = key, id = ''] = /^(.*?)(?:_([A-Z][A-Z0-9]{1,2})|_\d{2})$/.exec(key) ?? []
  const name = text.replaceAll('_', ' ')
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}${id && ` (${id})`}`
}
