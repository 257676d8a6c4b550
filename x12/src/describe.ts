import { getMeaning } from './codes/lists.ts'
import { referenceAt } from './named.ts'
import type { Parsed } from './parse.ts'
import { elementAt, nameIn } from './segments/table.ts'
import { SEGMENT_TABLES } from './segments/tables.ts'
import type { Segment } from './segment.ts'
import type { ParsedSet } from './set.ts'
import { SET_TABLES } from './sets/tables.ts'
import { format } from './texts.ts'

/** The sets of a text for people, one by one: every segment with the names, values and meanings of its elements, then the findings. */
export function* describe({ interchanges, sets, findings }: Parsed): Generator<string> {
  let gap = ''
  for (const { sender, receiver, control_number, date, time } of interchanges) {
    yield `Interchange ${control_number} from ${sender.id} to ${receiver.id}, ${date} ${time}\n`
    gap = '\n'
  }
  for (const set of sets) {
    yield gap + describeSet(set)
    gap = '\n'
  }
  yield `${gap}${getCount(findings.length)}\n`
  for (const finding of findings) yield `- ${format(finding)}\n`
}

function describeSet({ id, control_number, release, segments }: ParsedSet): string {
  const name = SET_TABLES.get(id)?.name ?? 'unknown set'
  const lines = [`Set ${id} ${name}, number ${control_number}, release ${release ?? 'unknown'}`]
  for (const segment of segments) lines.push(...describeSegment(segment, release))
  return `${lines.join('\n')}\n`
}

function getCount(findings: number): string {
  if (findings === 0) return 'No findings'
  return findings === 1 ? '1 finding' : `${findings} findings`
}

function describeSegment({ id, elements }: Segment, release: string | null): string[] {
  const table = SEGMENT_TABLES.get(id)
  const lines = [`  ${id} ${table ? nameIn(table, release) : 'no table for this segment'}`]
  for (const [position, value] of elements.entries()) {
    if (position === 0 || value === '') continue
    const element = table && elementAt(table, position, release)
    const reference = referenceAt(id, position)
    const meaning = element ? getMeaning(element.de, value) : ''
    lines.push(
      `    ${reference.padEnd(6)} ${(element?.name ?? '').padEnd(40)} ${value}${meaning === '' ? '' : ` (${meaning})`}`,
    )
  }
  return lines
}
