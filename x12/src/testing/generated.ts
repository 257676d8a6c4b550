import fc from 'fast-check'
import { codesIn } from '../codes/list.ts'
import { CODE_LISTS } from '../codes/lists.ts'
import { getParts, type Parts } from '../layout.ts'
import type { SegmentToWrite } from '../named.ts'
import { getPositions } from '../rules.ts'
import { COMPOSITES } from '../segments/composites.ts'
import { inRelease, rulesIn, type ElementTable, type SegmentTable } from '../segments/table.ts'
import type { SetTable } from '../sets/table.ts'
import type { SetToWrite } from '../write.ts'

/** Releases with a change, and one between them. */
export const RELEASES = [
  '004010',
  '004030',
  '004060',
  '005010',
  '005030',
  '006010',
  '006040',
  '007010',
  '007030',
]

export interface Generated {
  release: string
  set: SetToWrite
}

/** A set of any release with nothing wrong in it: segments, loops, elements and codes as its table allows them. */
export function generatedSet(table: SetTable): fc.Arbitrary<Generated> {
  return fc
    .tuple(fc.constantFrom(...RELEASES), fc.infiniteStream(fc.nat(1_000_000)))
    .map(([release, numbers]) => {
      const draw: Draw = (max) => Number(numbers.next().value ?? 0) % max
      const segments: SegmentToWrite[] = []
      fill(segments, getParts(table.parts, release), release, draw, 0)
      const body = segments.filter(([id]) => id !== 'ST' && id !== 'SE')
      return { release, set: { id: table.id, segments: body } }
    })
}

/** A number below the given one. */
type Draw = (max: number) => number

const MAX_SEGMENTS = 400

function fill(segments: SegmentToWrite[], parts: Parts, release: string, draw: Draw, depth: number): void {
  for (const { part, required, max, inner } of parts.list) {
    const wanted = draw(depth > 1 ? 4 : 3) === 0 ? 1 + draw(Math.min(max, 3)) : 0
    const isFull = segments.length > MAX_SEGMENTS
    // the content of these is unknown
    if (part.segment.elements.length === 0) continue
    for (let count = isFull ? Number(required) : Math.max(wanted, Number(required)); count > 0; count -= 1) {
      segments.push(anySegment(part.segment, release, draw))
      if (inner) fill(segments, inner, release, draw, depth + 1)
    }
  }
}

function anySegment(table: SegmentTable, release: string, draw: Draw): SegmentToWrite {
  const elements = table.elements.map((element) => inRelease(element, release))
  const can = elements.map((element) => isOfRelease(element, release))
  const required = elements.map((element) => element.required)
  const rules = rulesIn(table, release)
  // some random sets cannot be repaired; often the first optional element alone can, or nothing is optional
  const draws = [
    can.map((one) => one && draw(3) === 0),
    can.map((_, index) => index === 0),
    can.map(() => false),
  ]
  const given = draws
    .map((drawn) =>
      readSaved(
        drawn.map((one, index) => one || required[index] === true),
        can,
        required,
        rules,
      ),
    )
    .find((one) => one !== null)
  if (!given) throw new Error(`no values found that keep the rules of ${table.id}`)
  const values = elements.map((element, index) => (given[index] ? anyValue(element, release, draw) : ''))
  const last = values.findLastIndex((value) => value !== '')
  return [table.id, ...values.slice(0, last + 1)]
}

function isOfRelease({ since }: ElementTable, release: string): boolean {
  return since === undefined || since <= release
}

/** Adds or removes what the relational rules require; `null` when a rule is still broken or nothing is left. */
function readSaved(
  drawn: readonly boolean[],
  can: readonly boolean[],
  required: readonly boolean[],
  rules: readonly string[],
): boolean[] | null {
  const given = [...drawn]
  for (let round = 0; round < 5; round += 1) for (const rule of rules) applyRule(given, can, required, rule)
  const isSaved = rules.every((rule) => {
    const before = given.join()
    applyRule(given, can, required, rule)
    return given.join() === before
  })
  return isSaved && (given.some(Boolean) || given.length === 0) ? given : null
}

function applyRule(
  given: boolean[],
  can: readonly boolean[],
  required: readonly boolean[],
  rule: string,
): void {
  const at = getPositions(rule).map((position) => position - 1)
  const [first = 0, ...others] = at
  const give = (index: number) => {
    given[index] = can[index] === true
  }
  switch (rule.charAt(0)) {
    case 'P':
      if (at.some((index) => given[index])) at.forEach(give)
      break
    case 'R':
      if (!at.some((index) => given[index])) give(first)
      break
    case 'E':
      for (const index of at.filter((one) => given[one]).slice(1)) given[index] = required[index] === true
      break
    case 'C':
      if (given[first]) others.forEach(give)
      break
    default:
      if (given[first] && !others.some((index) => given[index])) give(others[0] ?? 0)
  }
}

function anyValue(element: ElementTable, release: string, draw: Draw): string | string[] {
  if (element.type !== 'comp') return anyText(element, release, draw)
  const table = COMPOSITES.get(String(element.de))
  return (table?.elements ?? []).slice(0, 2).map((one) => anyText(inRelease(one, release), release, draw))
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,-/()&'
const PACKAGING = 103

function anyText({ de, type, min, max }: ElementTable, release: string, draw: Draw): string {
  const code = anyCode(de, release, draw)
  if (code !== null) return code
  const length = min + draw(Math.min(max, min + 12) - min + 1)
  const text = (characters: string) =>
    Array.from({ length }, () => characters.charAt(draw(characters.length))).join('')
  switch (type) {
    case 'N0':
    case 'N2':
      return text('123456789')
    case 'R':
      return draw(2) === 0 || length < 3 ? text('123456789') : `-${text('123456789').slice(1)}.5`
    case 'DT':
      return `20${10 + draw(20)}${10 + draw(3)}${10 + draw(19)}`
    case 'DT6':
      return `${10 + draw(20)}${10 + draw(3)}${10 + draw(19)}`
    case 'TM':
      return `${10 + draw(14)}${10 + draw(50)}${max >= 6 && draw(2) === 0 ? '30' : ''}`
    case 'AN':
      return `A${text(LETTERS)}Z`
        .slice(0, Math.max(min, length - 2))
        .trim()
        .padEnd(min, 'Z')
    default:
      return text('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
  }
}

function anyCode(de: ElementTable['de'], release: string, draw: Draw): string | null {
  if (de === PACKAGING) return ['BAG', 'BAG67', 'CTN25'][draw(3)] ?? 'BAG'
  const [list] = CODE_LISTS.get(de)?.filter(({ isClosed }) => isClosed) ?? []
  const codes = list ? codesIn(list, release) : []
  return codes[draw(codes.length || 1)]?.code ?? null
}
