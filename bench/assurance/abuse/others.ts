import { ms, percentile, report } from '../../measure.ts'
import type { Shooter, Shot } from '../open-loop.ts'

/** A user who works at a steady pace, whatever else happens. */
export interface Others {
  shooter: Shooter
  /** Their requests. */
  request: Buffer
  /** Their response times while no one does anything else. */
  quiet: Shot[]
}

/** With fewer calls, the p99 is simply the slowest. */
export const ENOUGH = 300
const LISTS_PER_SECOND = 20
const WARM_UP_SECONDS = 2
/** No round starts later than this. */
const MAX_MS = 60_000

/** A user with these requests, and their times before anything begins. */
export async function startOthers(shooter: Shooter, request: Buffer): Promise<Others> {
  const others: Others = { shooter, request, quiet: [] }
  await lists(others, WARM_UP_SECONDS * LISTS_PER_SECOND)
  await measureQuiet(others, ENOUGH / 2)
  return others
}

/** Some of their lists at a steady rate. */
export const lists = ({ shooter, request }: Others, count: number): Promise<Shot[]> =>
  shooter.fire(() => request, LISTS_PER_SECOND, count / LISTS_PER_SECOND)

/** The number of extra requests while no one else does anything. */
export async function measureQuiet(others: Others, count: number): Promise<void> {
  others.quiet.push(...(await lists(others, count)))
}

/** Their lists while the work runs. */
export function listsDuring({ shooter, request }: Others, work: Promise<unknown>): Promise<Shot[]> {
  let isOver = false
  const onEnd = () => void (isOver = true)
  work.then(onEnd, onEnd)
  return shooter.fireWhile(
    () => request,
    LISTS_PER_SECOND,
    () => !isOver,
  )
}

/** The same, repeating the work until there are enough responses. */
export async function listsInRounds(others: Others, work: () => Promise<unknown>): Promise<Shot[]> {
  const startedMs = performance.now()
  const shots: Shot[] = []
  while (shots.length < ENOUGH && performance.now() - startedMs < MAX_MS) {
    const round = work()
    shots.push(...(await listsDuring(others, round)))
    await round
  }
  return shots
}

const getTimes = (shots: readonly Shot[]): number[] => shots.map(({ tookMs }) => tookMs)

export const p99 = (shots: readonly Shot[]): number => percentile(getTimes(shots), 0.99)

/** The distribution of their times: the p99 alone does not show who waits how often. */
export function getSpread(shots: readonly Shot[]): string {
  const times = getTimes(shots)
  const [median, p95] = [percentile(times, 0.5), percentile(times, 0.95)]
  return `median ${ms(median)}, p95 ${ms(p95)}, p99 ${ms(p99(shots))}, most ${ms(Math.max(...times))} of ${shots.length}`
}

/** Reports the times of their lists, with as many from before and after, while it was quiet. */
export async function reportOthers(name: string, others: Others, shots: readonly Shot[]): Promise<void> {
  await measureQuiet(others, Math.max(ENOUGH, shots.length) - others.quiet.length)
  report({
    bench: `abuse, ${name}: others' p99`,
    ratio: p99(shots) / p99(others.quiet),
    goal: 2,
    unit: 'x quiet',
    details: `${getSpread(shots)}; quiet ${getSpread(others.quiet)}`,
  })
  const refused = shots.filter(({ status }) => status !== 200).length
  report({
    bench: `abuse, ${name}: refusals of others`,
    ratio: refused,
    goal: 0,
    unit: 'calls',
    details: `of ${shots.length}`,
  })
}
