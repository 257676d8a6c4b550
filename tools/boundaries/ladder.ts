import type { Import, Tree } from './imports.ts'
import type { Violation } from './rules.ts'

const IN_AREA = /^(?:contract|api|web)\/src\/areas\/([^/]+)\//
const TEST_OR_FACTORY = /\.(test|factory)\.tsx?$|\/testing\//

/** The areas from the lowest to the highest, in the order in which the server lists them. */
export const readLadder = (tree: Tree): string[] =>
  [...(tree.get('api/src/areas.ts') ?? '').matchAll(/^  (\w+)Area,$/gm)].map(([, area]) => area!)

/** An import of one area by another; tests may reach anywhere. */
export interface Step extends Import {
  lower: string
  upper: string
}

export function stepsBetweenAreas(imports: readonly Import[]): Step[] {
  return imports.flatMap((found) => {
    const upper = IN_AREA.exec(found.from)?.[1]
    const lower = IN_AREA.exec(found.to ?? '')?.[1]
    if (!upper || !lower || upper === lower || TEST_OR_FACTORY.test(found.from)) return []
    return [{ ...found, upper, lower }]
  })
}

/** An area imports only lower areas, types included; a higher area adds what a lower one needs from it. */
export function ladderViolations(imports: readonly Import[], ladder: readonly string[]): Violation[] {
  const steps = stepsBetweenAreas(imports)
  return [...upwards(steps, ladder), ...mutual(steps)]
}

function upwards(steps: readonly Step[], ladder: readonly string[]): Violation[] {
  return steps
    .filter(({ upper, lower }) => ladder.includes(upper) && ladder.indexOf(upper) < ladder.indexOf(lower))
    .map(({ from, line, to, upper, lower }) => ({
      rule: 'areas-are-a-ladder',
      at: `${from}:${line}`,
      text: `imports ${to}; ${lower} is above ${upper}: record a fact, or open an extension point that ${lower} adds to`,
    }))
}

function mutual(steps: readonly Step[]): Violation[] {
  const pairs = new Map(steps.map((step) => [`${step.upper} ${step.lower}`, step]))
  return [...pairs.values()]
    .filter(({ upper, lower }) => upper < lower && pairs.has(`${lower} ${upper}`))
    .map(({ from, line, upper, lower }) => ({
      rule: 'areas-do-not-import-each-other',
      at: `${from}:${line}`,
      text: `${upper} and ${lower} import each other; decide which is lower`,
    }))
}
