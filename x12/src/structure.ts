import type { FindingCode, FindingList } from './finding.ts'
import { layOut, type LayoutProblem, type Iteration } from './layout.ts'
import type { Segment } from './segment.ts'
import { SET_TABLES } from './sets/tables.ts'

/** Reports segments that are missing, too many or out of place in a set whose table is known. */
export function checkStructure(
  setId: string,
  release: string | null,
  segments: readonly Segment[],
  findings: FindingList,
): void {
  const table = SET_TABLES.get(setId)
  const [st] = segments
  if (!table || !st) return
  const { root, problems } = layOut(segments, table, release)
  for (const problem of problems) reportLayoutProblem(problem, setId, findings)
  reportMissing(root, st, setId, findings)
}

const CODES: Record<LayoutProblem['kind'], FindingCode> = {
  unknown: 'segment_not_in_set',
  late: 'segment_out_of_place',
  too_often: 'segment_too_often',
}

function reportLayoutProblem(
  { kind, segment, count, max }: LayoutProblem,
  setId: string,
  findings: FindingList,
): void {
  findings.add(CODES[kind], segment.location, {
    name: setId,
    ...(count === undefined ? {} : { value: count }),
    ...(max === undefined ? {} : { expected: max }),
  })
}

/** ST and SE belong to the envelope: `parse` reports when they are missing. */
const ENVELOPE = new Set(['ST', 'SE'])

function reportMissing(iteration: Iteration, owner: Segment, setId: string, findings: FindingList): void {
  for (const [index, { part, required }] of iteration.parts.list.entries()) {
    const { id } = part.segment
    const iterations = iteration.iterations[index]
    for (const one of iterations ?? []) reportMissing(one, one.first ?? owner, setId, findings)
    const isThere = iterations !== undefined || iteration.segments[index] !== undefined
    if (required && !isThere && !ENVELOPE.has(id)) {
      findings.add('segment_missing', owner.location, { name: setId, value: id })
    }
  }
}
