import { formPath, getDocument, pathOfSegment } from '#contract/areas/waybilling/waybill/edi.rules.ts'
import { targetOfPath } from '#contract/areas/waybilling/waybill/sections.rules.ts'
import { resolveTarget, toText } from '#contract/areas/waybilling/waybill/target-paths.rules.ts'
import { toPath } from '#x12/json/from-json.ts'
import { SEGMENT_TABLES } from '#x12/segments/tables.ts'
import type { Fault } from './answers.rules.ts'

const LINE = 'heading.assigned_number_LX_loop.0'
const N1 = 'heading.name_N1_loop.0.name_N1'
const N7 = 'heading.equipment_details_N7_loop.0.equipment_details_N7'

/** Form fields of 824 error codes (DE647) that come without a position. */
const BY_CODE: ReadonlyMap<string, string> = new Map<string, string>(
  Object.entries({
    '001': `${N7}.equipment_number_02`,
    '002': `${N7}.equipment_number_02`,
    '003': 'heading.reference_identification_N9.0.reference_identification_02',
    '004': `${LINE}.description_marks_and_numbers_L5.0.commodity_code_03`,
    '005': 'heading.route_information_R2.0.standard_carrier_alpha_code_01',
    '026': `${N1}.identification_code_04`,
    '027': `${N1}.identification_code_04`,
    '028': `${N1}.name_02`,
    '029': `${N1}.identification_code_04`,
    DBL: 'heading.reference_identification_N9.0.reference_identification_02',
    IMD: `${N7}.equipment_description_code_11`,
    IWT: `${N7}.weight_03`,
    MWT: `${N7}.weight_03`,
    RTE: 'heading.route_information_R2.0.standard_carrier_alpha_code_01',
    SCA: 'heading.route_information_R2.0.standard_carrier_alpha_code_01',
  }),
)

/** The form field of a railroad's error in the document made from it; null when the response does not say. */
export function pathOfFault(waybill: { heading: object }, release: string, fault: Fault): string | null {
  const { segment, element, code } = fault
  const table = SEGMENT_TABLES.get(segment)
  const document = getDocument(waybill, release)
  const position = findPosition(document, fault)
  if (position !== null) return formPath(toPath(document, position, table, element ?? undefined))
  const byCode = BY_CODE.get(code)
  if (byCode !== undefined) return rowOfFault(waybill, byCode, fault)
  if (table === undefined) return null
  return pathOfSegment(segment)
}

/**
 * The position of the segment that a fault names, from 1 for ST; null where the document has none. Railroads count
 * segments in their own ways, and a correction has one more than the bill: of those with this ID, the nearest is meant.
 */
function findPosition({ set }: ReturnType<typeof getDocument>, { position, segment }: Fault): number | null {
  if (position === null || position <= 1) return null
  if (segment === '') return position
  const places = set.segments.flatMap(([id], at) => (id === segment ? [at + 2] : []))
  return places.toSorted((a, b) => Math.abs(a - position) - Math.abs(b - position))[0] ?? null
}

/** The same field in the row that the fault quotes: a bill has several parties, cars and lines. */
function rowOfFault(waybill: { heading: object }, path: string, { message }: Fault): string {
  const tokens = new Set(message.toUpperCase().split(/[^A-Z0-9]+/))
  const quoted = resolveTarget(waybill, targetOfPath(path)).find(({ value }) =>
    tokens.has(toText(value).toUpperCase()),
  )
  return quoted?.path ?? path
}
