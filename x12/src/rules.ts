import type { FindingCode, FindingList } from './finding.ts'
import type { Segment } from './segment.ts'
import { rulesIn, type SegmentTable } from './segments/table.ts'

/** Reports the relational rules of a segment that its elements break. */
export function checkRules(
  segment: Segment,
  table: SegmentTable,
  release: string | null,
  findings: FindingList,
): void {
  const { elements } = segment
  for (const rule of rulesIn(table, release)) {
    const positions = positionsOf(rule)
    const code = brokenBy(
      rule.charAt(0),
      positions.map((position) => (elements[position] ?? '') !== ''),
    )
    if (code) findings.add(code, segment.place, { rule, element: positions[0] ?? 0 })
  }
}

/** The positions a rule speaks of: 3 and 4 for P0304. */
export function positionsOf(rule: string): number[] {
  return (rule.slice(1).match(/../g) ?? []).map(Number)
}

/** By the letter of a rule and which of its elements are given, how it is broken, if it is. */
function brokenBy(letter: string, given: readonly boolean[]): FindingCode | null {
  const [first, ...others] = given
  const count = given.filter(Boolean).length
  switch (letter) {
    case 'P':
      return count > 0 && count < given.length ? 'pair_incomplete' : null
    case 'R':
      return count === 0 ? 'one_needed' : null
    case 'E':
      return count > 1 ? 'exclusion_broken' : null
    case 'C':
      return first && !others.every(Boolean) ? 'all_needed_with' : null
    case 'L':
      return first && !others.some(Boolean) ? 'one_needed_with' : null
    default:
      return null
  }
}
