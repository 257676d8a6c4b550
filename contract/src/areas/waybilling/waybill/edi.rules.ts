import type { Problem, Problems } from '../../../form/check.ts'
import { missing, wrong } from '../../../form/problems.ts'
import { isBlank } from '../../../form/needs.ts'
import { factsAt } from '../../../form/schema.ts'
import { missingText } from '../../../form/texts.ts'
import { CAPITALS, NO_REPLACEMENTS } from '#x12/characters.ts'
import { checkToWrite } from '#x12/check.ts'
import type { Finding } from '#x12/finding.ts'
import { fromJson, toPath, type SetFromJson } from '#x12/json/from-json.ts'
import { loopKey, segmentKey } from '#x12/json/keys.ts'
import { getPositions } from '#x12/rules.ts'
import { SEGMENT_TABLES } from '#x12/segments/tables.ts'
import { T404 } from '#x12/sets/t404.ts'
import type { SetPart } from '#x12/sets/table.ts'
import type { Style } from '#x12/write.ts'
import {
  completedParties,
  completedReference,
  completedReferences,
  completedShipment,
  orElse,
} from './completions.rules.ts'
import { completedHazmat } from './hazmat.rules.ts'
import { plainText } from './plain-texts.rules.ts'
import { getSection } from './sections.rules.ts'
import { Waybill } from './waybill.rules.ts'

type Json = Record<string, unknown>

const SET_HEADER = 'transaction_set_header_ST'

/** Values the form need not ask for: the purpose of a first document, the weight unit, and sequential line numbers. */
export function completed(waybill: { heading: object }): { heading: Json } {
  const heading = waybill.heading as Json
  const {
    transaction_set_trailer_SE: _trailer,
    loop_header_LS_loop: hazards,
    beginning_segment_for_data_correction_or_change_ZC1: _earlier,
    carta_porte_uuid: cartaPorte,
    reference_identification_N9: references,
    name_N1_loop: parties,
    ...rest
  } = heading
  const hazmat = completedHazmat(hazards)
  const bx = completedShipment(heading['general_shipment_information_BX'] as Json | null | undefined)
  const earlier = completedReference(heading, bx)
  const allReferences = completedReferences(references, cartaPorte)
  const lines = withWeight(heading, (heading['assigned_number_LX_loop'] ?? []) as Json[])
  return {
    heading: {
      ...rest,
      [SET_HEADER]: { transaction_set_identifier_code_01: '404' },
      ...(earlier && { beginning_segment_for_data_correction_or_change_ZC1: earlier }),
      general_shipment_information_BX: bx,
      ...(allReferences !== undefined && { reference_identification_N9: allReferences }),
      ...(parties !== undefined && { name_N1_loop: completedParties(parties) }),
      ...(hazmat && { loop_header_LS_loop: hazmat }),
      ...(Array.isArray(lines) && { assigned_number_LX_loop: lines.map(numbered) }),
    },
  }
}

/** A line without a weight weighs what its cars do, where it is the only one: one weight is typed, and both say it. */
function withWeight(heading: Json, lines: Json[]): Json[] {
  const [line, ...more] = Array.isArray(lines) ? lines : []
  const [weight, ...others] = (line?.[L0_LOOP] ?? [{}]) as Json[]
  if (line === undefined || isBlank(line) || more.length + others.length > 0) return lines
  const l0 = (weight?.[L0] ?? {}) as Json
  const cars = ((heading['equipment_details_N7_loop'] ?? []) as Json[]).map(
    (car) => (car?.['equipment_details_N7'] ?? {}) as Json,
  )
  const [type] = cars.map((car) => car['weight_qualifier_04'])
  const isWeighed = cars.every((car) => !isBlank(car['weight_03']) && car['weight_qualifier_04'] === type)
  if (cars.length === 0 || !isWeighed || !isBlank(l0['weight_04']) || !LADING_WEIGHTS.has(type)) return lines
  const total = cars.reduce((sum, car) => sum + Number(car['weight_03']), 0)
  if (total === 0) return lines
  const own = { ...l0, weight_04: total, weight_qualifier_05: orElse(l0['weight_qualifier_05'], type) }
  const weighed = { ...weight, [L0]: own }
  return [{ ...line, [L0_LOOP]: [weighed] }]
}

/** Weights of cars that are weights of lading too: a car's gross weight is not. */
const LADING_WEIGHTS: ReadonlySet<unknown> = new Set(['E', 'N'])

/**
 * Lines of lading are numbered from 1 where the form left it to us, and what a line says of its lading carries the
 * number of the line.
 */
function numbered(line: Json, index: number): Json {
  const { assigned_number_LX: lx, ...rest } = line
  if (isBlank(rest)) return {}
  const number = orElse((lx as Json | null)?.['assigned_number_01'], index + 1)
  const withNumber = (row: Json | null | undefined): Json | null | undefined =>
    isBlank(row)
      ? row
      : { ...row, lading_line_item_number_01: orElse(row?.['lading_line_item_number_01'], number) }
  const { [L5]: descriptions, [L0_LOOP]: weights } = rest
  return {
    assigned_number_LX: { assigned_number_01: number },
    ...rest,
    ...(Array.isArray(descriptions) && { [L5]: (descriptions as Json[]).map(withNumber) }),
    ...(Array.isArray(weights) && {
      [L0_LOOP]: (weights as (Json | null)[]).map(
        (loop) => loop && { ...loop, [L0]: withNumber(loop[L0] as Json | null | undefined) },
      ),
    }),
  }
}

const L5 = 'description_marks_and_numbers_L5'
const L0 = 'line_item_quantity_and_weight_L0'
const L0_LOOP = 'line_item_quantity_and_weight_L0_loop'

/** Which characters a railroad takes. */
export type RailroadCharacters = 'basic' | 'extended'

/** How bills to a railroad are written. The basic set has capitals only, and cities and commodities are chosen in mixed case. */
export const writingStyle = (characters: RailroadCharacters): Style => ({
  characters,
  replace: characters === 'basic' ? CAPITALS : NO_REPLACEMENTS,
})

/** The 404 of a waybill, in the order of its table, with the path of each segment in the form. */
export const getDocument = (waybill: { heading: object }, release: string): SetFromJson =>
  fromJson(completed(waybill), release)

/**
 * What prevents a waybill from being a valid 404 of a release, by the path of the form's field: mandatory segments,
 * lengths, codes, relational rules, and characters that cannot be sent. Remarks block nothing and are left out.
 */
export function checkDocument(
  waybill: { heading: object },
  release: string,
  characters: RailroadCharacters = 'extended',
): Problems {
  const document = getDocument(waybill, release)
  const problems = new Map<string, Problem>()
  for (const { path } of document.problems)
    add(problems, formPath(path), wrong('This isn’t part of the document.'))
  for (const found of checkToWrite(document.set, release, writingStyle(characters))) {
    if (found.weight === 'remark') continue
    const path = pathOfFinding(document, found)
    const at = formPath(toPath(document, found.position, undefined))
    add(problems, path, getMissing(found, path) ?? wrong(plainText(found, at)))
  }
  return problems
}

/** An empty field uses the form's own message. */
function getMissing({ code }: Finding, path: string): Problem | null {
  const facts = code === 'element_missing' ? factsAt(Waybill, path) : null
  return facts?.label ? missing(missingText(facts)) : null
}

function add(problems: Map<string, Problem>, path: string, more: Problem): void {
  const before = problems.get(path)?.texts ?? []
  problems.set(path, { ...more, texts: [...before, ...more.texts] })
}

/** The position of a finding in the form: its field, the missing segment, or the segment concerned. */
export function pathOfFinding(document: Pick<SetFromJson, 'paths' | 'set'>, found: Finding): string {
  const { code, value, segment, position, element } = found
  if (code === 'segment_missing' && value !== undefined) return pathOfSegment(value)
  const table = SEGMENT_TABLES.get(segment ?? '')
  return formPath(toPath(document, position, table, elementOfRule(document, found) ?? element))
}

/** A relational rule is reported at the first of its elements that is missing; positions count ST, which is not in the set yet. */
const elementOfRule = ({ set }: Pick<SetFromJson, 'set'>, { rule = '', position }: Finding) =>
  getPositions(rule).find((at) => isBlank(set.segments[position - 2]?.[at]))

/** The first row of a segment in the form, for a segment the document lacks. */
export function pathOfSegment(id: string): string {
  const part = T404.parts.find(({ segment }) => segment.id === id)
  if (part === undefined) return pathInLoop(id) ?? 'heading'
  if (part.loop) return `heading.${loopKey(part.segment)}.0.${segmentKey(part.segment)}`
  return `heading.${segmentKey(part.segment)}${part.max > 1 ? '.0' : ''}`
}

/** The first row of a segment that only loops have, and that the form shows. */
function pathInLoop(id: string): string | null {
  for (const { segment: first, loop } of T404.parts as readonly SetPart[]) {
    const part = (loop as readonly SetPart[] | null)?.find(({ segment }) => segment.id === id)
    if (part === undefined) continue
    const row = `heading.${loopKey(first)}.0.${segmentKey(part.segment)}`
    if (getSection(row) !== null) return part.max > 1 ? `${row}.0` : row
  }
  return null
}

/** The codec writes places in brackets, forms write them between dots. */
export const formPath = (path: string): string => path.replace(/\[(\d+)\]/g, '.$1')
