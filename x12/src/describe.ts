import type { Parsed } from './parse.ts'
import { SEGMENT_TABLES } from './segments/tables.ts'
import type { Segment } from './segment.ts'
import { tell } from './words.ts'

/** The sets of a text for people: every segment with the names and values of its elements, then the findings. */
export function describe({ interchanges, sets, findings }: Parsed): string {
  const lines: string[] = []
  for (const { sender, receiver, control_number, date, time } of interchanges) {
    lines.push(`Interchange ${control_number} from ${sender.id} to ${receiver.id}, ${date} ${time}`)
  }
  for (const set of sets) {
    lines.push('', `Set ${set.id} number ${set.control_number}, release ${set.release ?? 'not told'}`)
    for (const segment of set.segments) lines.push(...describeSegment(segment))
  }
  lines.push('', findings.length === 0 ? 'No findings' : `${findings.length} findings`)
  for (const finding of findings) lines.push(`- ${tell(finding)}`)
  return `${lines.join('\n').trimStart()}\n`
}

function describeSegment({ id, elements }: Segment): string[] {
  const table = SEGMENT_TABLES.get(id)
  const lines = [`  ${id} ${table?.name ?? 'no table for this segment'}`]
  for (const [position, value] of elements.entries()) {
    if (position === 0 || value === '') continue
    const reference = id + String(position).padStart(2, '0')
    lines.push(
      `    ${reference.padEnd(6)} ${(table?.elements[position - 1]?.name ?? '').padEnd(40)} ${value}`,
    )
  }
  return lines
}
