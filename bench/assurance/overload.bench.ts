import path from 'node:path'
import { isSmall, openBenchData } from '../data.ts'
import { ms, percentile, report } from '../measure.ts'
import { requestBytes, Shooter, type Shot } from './open-loop.ts'
import { startPortal } from '../portal.ts'

// The portal under overload. Requests for asset lists arrive at twice and ten times the capacity measured in the same
// run, whether or not earlier ones were answered, and times count from when a request was due: admitted requests stay
// fast, the rest are refused at once, and little work is lost. Then one customer sends ten times as many requests as
// usual: another must hardly notice. `--plant` admits everyone: the figures must then miss their goals.

const SECONDS = isSmall() ? 2 : 8
const WARM_UP_SECONDS = 1
const FAIR_SECONDS = isSmall() ? 1 : 10
// few enough to be admitted, because refused requests that retry at once cost time
const AT_ONCE = 8
const OTHER = 2
/** Each takes the database tens of milliseconds, so that sending is cheap in comparison. */
const LABELS = isSmall() ? 6 : 1
const LIST_REQUEST = {
  filters: [
    {
      field: 'destination_location',
      operand: 'contains',
      value: [...Array.from({ length: LABELS }, (_, n) => `NOWHERE ${n}`), 'A'],
    },
  ],
  sort_by: 'consignee',
}

const isPlanted = process.argv.includes('--plant')
const data = await openBenchData()
const portal = await startPortal(
  data,
  'api',
  isPlanted ? [path.join(import.meta.dirname, 'overload.plant.ts')] : [],
)
const shooter = new Shooter(Number(new URL(portal.url).port))
const list = (customerId: number) =>
  requestBytes('POST', `/api/waybills/${customerId}/dashboard`, data.token, LIST_REQUEST)
const largest = () => list(data.largest)

try {
  await shooter.loop(largest, AT_ONCE, WARM_UP_SECONDS)
  const capacity = await measureCapacity()
  console.error(`  capacity: ${capacity.toFixed(0)} lists a second`)
  await shooter.fire(largest, capacity * 10, WARM_UP_SECONDS / 4)
  // the machine's speed varies, so the capacity is measured right before and right after
  const twice = await flood(capacity, 2)
  const between = await measureCapacity()
  const tenfold = await flood(capacity, 10)
  await recover(capacity)
  reportGoodput(twice, (capacity + between) / 2, 2)
  reportGoodput(tenfold, (between + (await measureCapacity())) / 2, 10)
  await share(capacity)
} finally {
  shooter.close()
  await portal.stop()
  await data.stop()
}

async function measureCapacity(): Promise<number> {
  return getRate(await timed(() => shooter.loop(largest, AT_ONCE, SECONDS)))
}

async function flood(capacity: number, times: number): Promise<Timed> {
  const flooded = await timed(() => shooter.fire(largest, capacity * times, SECONDS))
  const { shots } = flooded
  const shed = shots.filter(({ status, retrySeconds }) => status === 503 && retrySeconds !== null)
  reportTime(`overload: answered requests at ${times} times capacity, p99`, served(shots), 1000)
  reportTime(`overload: rejected requests at ${times} times capacity, p99`, shed, 50)
  report({
    bench: `overload: neither answered nor given a Retry-After at ${times} times capacity`,
    ratio: shots.length - served(shots).length - shed.length,
    goal: 0,
    unit: 'requests',
    details: `of ${shots.length}`,
  })
  return flooded
}

function reportGoodput(flooded: Timed, capacity: number, times: number): void {
  report({
    bench: `overload: answered at ${times} times capacity`,
    ratio: getRate(flooded) / capacity,
    goal: 0.9,
    unit: 'of capacity',
    details: `${served(flooded.shots).length} of ${flooded.shots.length} requests answered; capacity ${capacity.toFixed(0)} a second`,
    wanted: 'at least',
  })
}

function reportTime(bench: string, shots: readonly Shot[], goal: number): void {
  const times = shots.map(({ tookMs }) => tookMs)
  const details = times.length === 0 ? 'none' : `median ${ms(percentile(times, 0.5))} of ${times.length}`
  report({ bench, ratio: times.length === 0 ? 0 : percentile(times, 0.99), goal, unit: 'ms', details })
}

/** How long after the flood the last request was refused or took longer than a second. */
async function recover(capacity: number): Promise<void> {
  const startedMs = performance.now()
  const shots = await shooter.fire(largest, capacity / 2, SECONDS)
  const late = shots.filter(({ status, tookMs }) => status !== 200 || tookMs > 1000)
  const backMs = Math.max(0, ...late.map(({ endedMs }) => endedMs - startedMs))
  report({
    bench: 'overload: back to normal after the flood',
    ratio: backMs / 1000,
    goal: 5,
    unit: 's',
    details: `${late.length} of ${shots.length} requests refused or slow after it`,
  })
}

/**
 * One customer's times in a busy hour, at three quarters of the capacity, and while another sends ten times as many
 * requests.
 */
async function share(capacity: number): Promise<void> {
  const beside = async (perSecond: number) => {
    const [, own] = await Promise.all([
      shooter.fire(largest, perSecond, FAIR_SECONDS),
      shooter.fire(() => list(OTHER), capacity / 4, FAIR_SECONDS),
    ])
    return own
  }
  const usual = await beside(capacity / 2)
  const flooded = await beside(capacity * 5)
  const p99 = (shots: Shot[]) =>
    percentile(
      shots.map(({ tookMs }) => tookMs),
      0.99,
    )
  report({
    bench: 'overload: a customer next to one sending ten times the requests, p99',
    ratio: p99(flooded) / p99(usual),
    goal: 2,
    unit: 'x normal',
    details: `${ms(p99(usual))} as usual, ${ms(p99(flooded))} beside the flood`,
  })
  report({
    bench: 'overload: requests of that customer refused',
    ratio: flooded.length - served(flooded).length,
    goal: 0,
    unit: 'requests',
    details: `of ${flooded.length}`,
  })
}

type Timed = { shots: Shot[]; endMs: number }

async function timed(shoot: () => Promise<Shot[]>): Promise<Timed> {
  const endMs = performance.now() + SECONDS * 1000
  return { shots: await shoot(), endMs }
}

/** Responses per second while requests were still arriving, without those the queue answers afterward. */
function getRate({ shots, endMs }: Timed): number {
  const ends = served(shots)
    .map(({ endedMs }) => endedMs)
    .filter((endedMs) => endedMs <= endMs)
    .toSorted((a, b) => a - b)
  return ends.length < 2 ? 0 : ((ends.length - 1) * 1000) / (ends.at(-1)! - ends[0]!)
}

function served(shots: readonly Shot[]): Shot[] {
  return shots.filter(({ status }) => status === 200)
}
