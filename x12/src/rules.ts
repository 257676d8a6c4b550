import type { FindingCode, FindingList } from './finding.ts'
import type { Segment } from './segment.ts'
import type { SegmentTable } from './segments/table.ts'

interface Broken {
  code: FindingCode
  name: string
}

/** Reports the relational rules of a segment that its elements break. */
export function checkRules(segment: Segment, table: SegmentTable, findings: FindingList): void {
  const { elements } = segment
  for (const rule of table.rules) {
    const positions = (rule.slice(1).match(/../g) ?? []).map(Number)
    const broken = brokenBy(rule.charAt(0), positions, elements, segment.id)
    if (!broken) continue
    findings.add(broken.code, segment.place, { name: broken.name, element: positions[0] ?? 0 })
  }
}

function brokenBy(
  kind: string,
  positions: readonly number[],
  elements: readonly string[],
  id: string,
): Broken | null {
  const isGiven = (position: number) => (elements[position] ?? '') !== ''
  const reference = (position: number) => id + String(position).padStart(2, '0')
  const list = (some: readonly number[], word: string) => some.map(reference).join(word)
  const given = positions.filter(isGiven)
  const [first = 0, ...others] = positions
  const condition = (rest: string): Broken => ({
    code: 'condition_unmet',
    name: `${reference(first)} is given, so ${rest}`,
  })
  switch (kind) {
    case 'P': {
      const isBroken = given.length > 0 && given.length < positions.length
      return isBroken ? { code: 'pair_incomplete', name: list(positions, ' and ') } : null
    }
    case 'R':
      return given.length === 0 ? { code: 'one_needed', name: list(positions, ', ') } : null
    case 'E':
      return given.length > 1 ? { code: 'exclusion_broken', name: list(positions, ', ') } : null
    case 'C':
      return isGiven(first) && !others.every(isGiven) ? condition(`${list(others, ' and ')} is needed`) : null
    case 'L':
      return isGiven(first) && !others.some(isGiven)
        ? condition(`one of ${list(others, ', ')} is needed`)
        : null
    default:
      return null
  }
}
