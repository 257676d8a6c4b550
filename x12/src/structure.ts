import type { FindingList } from './finding.ts'
import type { Segment } from './segment.ts'
import type { SetPart } from './sets/table.ts'
import { SET_TABLES } from './sets/tables.ts'

/** Reports segments that are missing, too many or out of place in a set whose table is known. */
export function checkStructure(setId: string, segments: readonly Segment[], findings: FindingList): void {
  const table = SET_TABLES.get(setId)
  const [st] = segments
  if (!table || !st) return
  const body = segments.filter(({ id }) => id !== 'ST' && id !== 'SE')
  const walk: Walk = { body, next: 0, owner: st, setId, findings }
  readParts(walk, table.parts, new Set())
  for (; walk.next < body.length; walk.next += 1) {
    const segment = body[walk.next]
    if (segment) findings.add('segment_not_in_set', segment.place, { name: setId })
  }
}

/** How far the segments of a set have been laid against its table. */
interface Walk {
  body: readonly Segment[]
  next: number
  /** The segment the parts being read belong to, to report what is missing under it. */
  owner: Segment
  setId: string
  findings: FindingList
}

/** Reads the parts in order; `follow` holds what may come after them, so that anything else is out of place. */
function readParts(walk: Walk, parts: readonly SetPart[], follow: ReadonlySet<string>): void {
  const { owner } = walk
  for (const [index, part] of parts.entries()) {
    const reachable = new Set([...follow, ...parts.slice(index).map(({ segment }) => segment)])
    skipUnplaced(walk, reachable)
    const count = readPart(walk, part, reachable)
    const facts = { name: walk.setId, value: part.segment, expected: part.max }
    if (part.required && count === 0) walk.findings.add('segment_missing', owner.place, facts)
  }
  skipUnplaced(walk, follow)
}

function readPart(walk: Walk, part: SetPart, reachable: ReadonlySet<string>): number {
  let count = 0
  for (let segment = walk.body[walk.next]; segment?.id === part.segment; segment = walk.body[walk.next]) {
    count += 1
    walk.next += 1
    if (count === part.max + 1) {
      walk.findings.add('segment_too_often', segment.place, {
        name: walk.setId,
        value: count,
        expected: part.max,
      })
    }
    if (part.loop) {
      walk.owner = segment
      readParts(walk, part.loop, reachable)
    } else skipUnplaced(walk, reachable)
  }
  return count
}

function skipUnplaced(walk: Walk, reachable: ReadonlySet<string>): void {
  for (
    let segment = walk.body[walk.next];
    segment && !reachable.has(segment.id);
    segment = walk.body[walk.next]
  ) {
    walk.findings.add('segment_not_in_set', segment.place, { name: walk.setId })
    walk.next += 1
  }
}
