import { formatCount } from '#contract/base/plural.ts'
import { cut } from '#x12/cut.ts'
import { formatLocation } from '#x12/texts.ts'
import { storable } from '../../../db/storable.ts'

/** A position in a message. */
export interface ProblemPlace {
  /** 1-based; null when it concerns the whole message. */
  line: number | null
  /** Characters from the start of the message. */
  position: number | null
  /** Id of the X12 segment concerned. */
  segment?: string | null
  /** Number of that segment in the message, from 1. */
  segment_number?: number
  /** Number of the element in its segment. */
  element?: number | null
  /** Raw text. */
  excerpt: string
}

/** Something in a message that could not be understood, as quarantine keeps it. */
export interface Problem extends Required<Omit<ProblemPlace, 'segment_number'>> {
  reason_code: string
  reason: string
  /** How often the same problem was found; the place is that of the first. */
  count: number
}

/** The problems of one message, collected as they are found: there may be millions. */
export interface ProblemList {
  /** Up to a limit of different ones, then the number of further ones. */
  readonly list: Problem[]
  /** The number of all problems, including equal ones and those beyond the limit. */
  readonly count: number
  add(found: Found): void
}

export interface Found {
  reason_code: string
  at: ProblemPlace
  /** What is wrong and what to do about it; the position is put in front. Only called when the problem is stored. */
  reason: () => string
  /** What makes it equal to others besides its code; the excerpt by default. */
  equal?: string
  count?: number
  /**
   * The problem concerns more than the text at its position, so the message leaves the position out: equal ones are
   * resolved together by their message.
   */
  isGeneral?: boolean
}

/** The maximum length of an excerpt. */
export const MAX_EXCERPT = 200
/** A broken file of a hundred thousand lines must not fill the quarantine with as many rows. */
export const MAX_PROBLEMS = 1000
const WHOLE: ProblemPlace = { line: null, position: null, excerpt: '' }

/**
 * By code, element and excerpt, in nested maps, because building a single key string would take longer than
 * everything else.
 */
type Known = Map<string, Map<number, Map<string, Problem>>>

/** Problems of one message. Equal ones are counted, not repeated; so are those beyond the maximum. */
export function openProblems(max = MAX_PROBLEMS): ProblemList {
  const known: Known = new Map()
  const saved: Problem[] = []
  let [count, more, undescribed] = [0, 0, 0]

  function save({
    reason_code,
    at,
    reason,
    count: times = 1,
    equal = at.excerpt,
    isGeneral = false,
  }: Found): void {
    try {
      const problem = getProblem(reason_code, at, (isGeneral ? '' : getPlaceText(at)) + reason(), times)
      saved.push(problem)
      getEquals(known, reason_code, at).set(cut(equal, MAX_EXCERPT), problem)
    } catch {
      undescribed += times
    }
  }

  return {
    get list() {
      const found = [...saved]
      if (undescribed > 0)
        found.push(
          getProblem(
            'untold_problems',
            WHOLE,
            `${formatCount(undescribed, 'problem')} could not be described. Contact support about this message.`,
            undescribed,
          ),
        )
      if (more > 0)
        found.push(
          getProblem(
            'more_problems',
            WHOLE,
            `${formatCount(more, 'more problem')} ${more === 1 ? 'is' : 'are'} not listed. Correct the ones listed and replay the message.`,
            more,
          ),
        )
      return found
    },
    get count() {
      return count
    },
    add(found) {
      const { reason_code, at, count: times = 1, equal = at.excerpt } = found
      count += times
      const same = known
        .get(reason_code)
        ?.get(at.element ?? 0)
        ?.get(cut(equal, MAX_EXCERPT))
      if (same) same.count += times
      else if (saved.length < max) save(found)
      else more += times
    },
  }
}

function getEquals(known: Known, code: string, { element }: ProblemPlace): Map<string, Problem> {
  const ofCode = known.get(code) ?? new Map<number, Map<string, Problem>>()
  known.set(code, ofCode)
  const ofElement = ofCode.get(element ?? 0) ?? new Map<string, Problem>()
  ofCode.set(element ?? 0, ofElement)
  return ofElement
}

function getProblem(reason_code: string, at: ProblemPlace, reason: string, count: number): Problem {
  const { line, position, segment = null, element = null, excerpt } = at
  return {
    reason_code,
    reason: storable(reason),
    line,
    position,
    segment: segment === null ? null : storable(segment),
    element,
    excerpt: toExcerpt(excerpt),
    count,
  }
}

/** Describes a position, in X12 terms where a segment is meant; empty for a message as a whole. */
function getPlaceText({ line, position, segment, segment_number, element }: ProblemPlace): string {
  if (line === null) return ''
  if (!segment || segment_number === undefined) return `Line ${line}: `
  const place = { segment, position: segment_number, offset: position ?? 0, line }
  return formatLocation(element ? { ...place, element } : place)
}

/** The text in question, cut and without unprintable characters. */
export function toExcerpt(text: string): string {
  return storable(cut(text, MAX_EXCERPT)).replace(/\p{Cc}+/gu, ' ')
}

/** A problem of the message as a whole. */
export function wholeMessage(reason_code: string, reason: string, excerpt = ''): Found {
  return { reason_code, at: { ...WHOLE, excerpt }, reason: () => reason }
}
