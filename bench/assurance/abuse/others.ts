import { isSmall } from '../../data.ts'
import { ms, percentile, report } from '../../measure.ts'
import type { Shooter, Shot } from '../open-loop.ts'

/** Somebody who works at a steady pace, whatever else goes on. */
export interface Others {
  shooter: Shooter
  /** What they ask for. */
  request: Buffer
  /** p99 of their answers while nobody does anything else. */
  quietMs: number
}

const LISTS_PER_SECOND = 20
const WARM_UP_SECONDS = 2
const QUIET_SECONDS = isSmall() ? 3 : 10

/** Somebody who asks for this, and how it is for them while it is quiet. */
export async function othersAsking(shooter: Shooter, request: Buffer): Promise<Others> {
  const others = { shooter, request, quietMs: 0 }
  await lists(others, WARM_UP_SECONDS)
  others.quietMs = p99(await lists(others, QUIET_SECONDS))
  return others
}

/** Their lists at a steady pace. */
export const lists = ({ shooter, request }: Others, seconds: number): Promise<Shot[]> =>
  shooter.fire(() => request, LISTS_PER_SECOND, seconds)

/** The same for as long as something goes on. */
export async function listsDuring(others: Others, work: Promise<unknown>): Promise<Shot[]> {
  const shots: Shot[] = []
  let isOver = false
  const noteEnd = () => void (isOver = true)
  work.then(noteEnd, noteEnd)
  while (!isOver) shots.push(...(await lists(others, 0.5)))
  return shots
}

export const p99 = (shots: readonly Shot[]): number =>
  percentile(
    shots.map(({ tookMs }) => tookMs),
    0.99,
  )

const median = (shots: readonly Shot[]): number =>
  percentile(
    shots.map(({ tookMs }) => tookMs),
    0.5,
  )

/** Reports what their lists felt. */
export function tellOthers(name: string, { quietMs }: Others, shots: readonly Shot[]): void {
  report({
    bench: `abuse, ${name}: others' p99`,
    ratio: p99(shots) / quietMs,
    goal: 2,
    unit: 'x quiet',
    told: `${ms(p99(shots))} beside ${ms(quietMs)} while it is quiet; median ${ms(median(shots))} of ${shots.length}`,
  })
  const refused = shots.filter(({ status }) => status !== 200).length
  report({
    bench: `abuse, ${name}: refusals of others`,
    ratio: refused,
    goal: 0,
    unit: 'calls',
    told: `of ${shots.length}`,
  })
}
