import type { Facts, FindingCode, FindingList, Location } from './finding.ts'

/** Reports the violated relational rules of a segment, or of a composite in one. */
export function checkRules(
  location: Location,
  rules: readonly string[],
  isGiven: (position: number) => boolean,
  findings: FindingList,
  composite?: Facts,
): void {
  for (const rule of rules) {
    const positions = getPositions(rule)
    const code = findBrokenRule(rule.charAt(0), positions.map(isGiven))
    if (code) findings.add(code, location, { ...(composite ?? { element: positions[0] ?? 0 }), rule })
  }
}

/** The positions a rule refers to: 3 and 4 for P0304. */
export function getPositions(rule: string): number[] {
  return (rule.slice(1).match(/../g) ?? []).map(Number)
}

/** How a rule is broken, by its letter and its given elements; null if it holds. */
function findBrokenRule(letter: string, given: readonly boolean[]): FindingCode | null {
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
