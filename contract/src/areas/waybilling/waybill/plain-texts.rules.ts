import { formatCount } from '../../../base/plural.ts'
import { factsAt } from '../../../form/schema.ts'
import type { Finding } from '#x12/finding.ts'
import { elementKey } from '#x12/json/keys.ts'
import { getPositions } from '#x12/rules.ts'
import { SEGMENT_TABLES } from '#x12/segments/tables.ts'
import { formatWithoutLocation } from '#x12/texts.ts'
import { Waybill } from './waybill.rules.ts'

// What the codec finds, in the form's words: a shipper knows fields, not segments and elements.

/** What to do about a part that the document requires. */
const MISSING_PARTS: Readonly<Record<string, string>> = {
  BX: 'Complete General Shipment.',
  BNX: 'Complete Rail Shipment.',
  M3: 'Enter the release code and date.',
  N9: 'Enter a reference, such as the bill of lading number.',
  N7: 'Enter the car.',
  F9: 'Enter the origin city and state.',
  D9: 'Enter the destination city and state.',
  N1: 'Enter the parties.',
  R2: 'Enter the route.',
  LX: 'Enter the commodity.',
  L5: 'Enter the commodity’s description.',
  E1: 'Enter the empty car consignee.',
  E4: 'Enter the empty car destination.',
  E5: 'Enter the route on which the empty car returns.',
}

/** A finding of the codec as people read it at its field; `segmentPath` is the path of its segment in the form. */
export function plainText(found: Finding, segmentPath: string): string {
  const { code, value, segment, name, rule = '' } = found
  const title = (id: string | null | undefined) => SEGMENT_TABLES.get(id ?? '')?.name ?? String(id)
  const table = SEGMENT_TABLES.get(segment ?? '')
  const shown = (position: number) =>
    (table && factsAt(Waybill, `${segmentPath}.${elementKey(table, position)}`).label) ?? null
  const label = (position: number): string =>
    shown(position) ?? table?.elements[position - 1]?.name ?? 'a field'
  const labels = getPositions(rule).map(label)
  const [first, ...others] = labels
  switch (code) {
    case 'segment_missing':
      return MISSING_PARTS[value ?? ''] ?? `The bill needs “${title(value)}”, which this form doesn’t have.`
    case 'segment_not_in_set':
    case 'unknown_segment':
      return `A bill of lading can’t contain “${title(segment)}”. Remove it.`
    case 'segment_out_of_place':
      return `“${title(segment)}” is in the wrong place. Remove it.`
    case 'segment_too_often':
      return `The railroad accepts “${title(segment)}” at most ${formatCount(Number(found.expected), 'time')}. Remove the others.`
    case 'pair_incomplete':
      return `${joined(labels, 'and')} are required together. Enter all of them or none.`
    case 'one_needed':
      return `Enter ${joined(offered(getPositions(rule).map(shown), labels), 'or')}.`
    case 'all_needed_with':
      return `${joined(others, 'and')} ${others.length === 1 ? 'is' : 'are'} required with ${first}.`
    case 'one_needed_with':
      return `Enter ${joined(others, 'or')}: required with ${first}.`
    case 'exclusion_broken':
      return `Only one of ${joined(labels, 'and')} is allowed. Remove the others.`
    case 'element_not_in_release':
      return 'The railroad’s version of the document doesn’t have this field. Clear it.'
    case 'element_not_in_segment':
      return `“${title(segment)}” has too many fields. Remove the last ones.`
    default:
      return formatWithoutLocation({ ...found, name: ownName(found, segmentPath, name) })
  }
}

/** The message appears at its field; a field that the form lacks is named. */
function ownName({ segment, element }: Finding, segmentPath: string, name: string | undefined): string {
  const table = SEGMENT_TABLES.get(segment ?? '')
  if (!table || !element) return name ?? 'This field'
  const isShown = factsAt(Waybill, `${segmentPath}.${elementKey(table, element)}`).label
  return isShown ? 'This field' : `“${table.elements[element - 1]?.name}” of ${table.name}`
}

/** Of several fields that would do, those that the form has. */
const offered = (shown: readonly (string | null)[], labels: readonly string[]): readonly string[] => {
  const known = shown.filter((label) => label !== null)
  return known.length > 0 ? known : labels
}

const joined = (labels: readonly string[], last: 'and' | 'or'): string =>
  [labels.slice(0, -1).join(', '), ...labels.slice(-1)].filter(Boolean).join(` ${last} `)
