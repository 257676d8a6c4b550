export interface EtaMoments {
  now: Date
  /** The first estimate, the due date, the current estimate, its range, and the railroad's estimate. */
  first: string | null
  due: string | null
  expected: string
  earliest: string | null
  latest: string | null
  railroad: string | null
}

export interface RangeMark {
  kind: 'first' | 'due' | 'now' | 'railroad' | 'expected'
  label: string
  at: string
  /** Its place between the first and the last moment, 0 to 1. */
  share: number
}

interface EtaRange {
  marks: RangeMark[]
  /** The range of the estimate as its beginning and end, 0 to 1; null where it has none. */
  band: { from: number; to: number } | null
}

/** Room on both sides of the outer marks. */
const MARGIN = 0.04

/** The moments of an estimate on one line: what was promised, what is expected, and how sure that is. */
export function getEtaRange({ now, first, due, expected, earliest, latest, railroad }: EtaMoments): EtaRange {
  const all = [now.toISOString(), first, due, expected, earliest, latest, railroad]
  const times = all.flatMap((at) => (at === null ? [] : [Date.parse(at)]))
  const from = Math.min(...times)
  const span = Math.max(1, Math.max(...times) - from)
  const toShare = (at: string) => MARGIN + ((Date.parse(at) - from) / span) * (1 - 2 * MARGIN)
  const mark = (kind: RangeMark['kind'], label: string, at: string | null): RangeMark[] =>
    at === null ? [] : [{ kind, label, at, share: toShare(at) }]
  return {
    marks: [
      ...mark('now', 'Now', now.toISOString()),
      ...mark('first', 'First ETA', first),
      ...mark('due', 'Due', due),
      ...mark('railroad', 'Railroad', railroad),
      ...mark('expected', 'Expected', expected),
    ],
    band: earliest === null || latest === null ? null : { from: toShare(earliest), to: toShare(latest) },
  }
}
