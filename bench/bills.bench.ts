import { bills410, makePrices } from '#api/areas/invoicing/bills/bills.factory.ts'
import { makeIntake } from '#api/areas/feeds/intake/intake.factory.ts'
import { getBillStats, listBills } from '#contract/areas/invoicing/bills/bills.contract.ts'
import { isSmall } from './data.ts'
import { fillLoads } from './fill/bills.queries.ts'
import { ms, percentile, report } from './measure.ts'
import { openStage } from './stage.ts'

// Railroad bills are read from X12, matched to their loads and checked line by line, two messages at a time, as
// railroads send them; beside them someone reads the list of bills, first alone, then while they arrive.

const BILLS = isSmall() ? 1000 : 10_000
const PER_FILE = 100
const LINES = 2
const GOAL_S = 60
const READ_GOAL = 1.5
const READ_EVERY_MS = 100
/** As often as the product’s PostgreSQL does it automatically (api/src/db/embedded); the server of benchmarks never does. */
const ANALYZE_EVERY_MS = 20_000

const stage = await openStage({}, { strictAnswers: false })
const { portal } = stage
const { send } = makeIntake(portal)
try {
  await makePrices(portal)
  await portal.superuser((db) => fillLoads(db, BILLS))
  const files = Array.from({ length: BILLS / PER_FILE }, (_, at) => makeFile(at * PER_FILE))
  await sendAll(files.splice(0, LINES))
  await analyze()
  const alone = await readUntil(new Promise((done) => setTimeout(done, 5000)))
  const started = performance.now()
  const analyzing = setInterval(() => void analyze(), ANALYZE_EVERY_MS)
  const sending = sendAll(files)
  const beside = await readUntil(sending)
  await sending
  clearInterval(analyzing)
  const seconds = ((performance.now() - started) / 1000) * (BILLS / (BILLS - LINES * PER_FILE))
  await requireMatched()
  report({
    bench: `${BILLS} railroad bills matched`,
    ratio: seconds * (10_000 / BILLS),
    goal: GOAL_S,
    unit: 's per 10,000',
    details: `${ms((seconds * 1000) / BILLS)} a bill`,
  })
  const [calm, busy] = [percentile(alone, 0.5), percentile(beside, 0.5)]
  report({
    bench: 'list of bills while bills are matched',
    ratio: busy / calm,
    goal: READ_GOAL,
    unit: 'x alone',
    details: `${ms(busy)} beside, ${ms(calm)} alone, medians of ${beside.length} and ${alone.length}`,
  })
} finally {
  await stage.stop()
}
process.exit()

async function analyze(): Promise<void> {
  await portal.superuser((db) =>
    db.query('analyze railroad_bills, railroad_bill_lines, railroad_bill_activity'),
  )
}

/** Throws unless every bill was stored and matched, and the wrong ones found. */
async function requireMatched(): Promise<void> {
  const { data } = await portal.call(getBillStats, { params: { customerId: 1 } }, 'full')
  const counts = Object.fromEntries(data.states.map(({ state, count }) => [state, count]))
  if (counts['matched'] !== BILLS * 0.9 || counts['review'] !== BILLS / 10)
    throw new Error(`The bills stand as ${JSON.stringify(counts)}.`)
}

/** A file of bills, one in ten with fuel of the wrong month. */
function makeFile(from: number): string {
  return bills410(
    Array.from({ length: PER_FILE }, (_, at) => {
      const n = from + at + 1
      const rate = n % 10 === 0 ? 0.24 : 0.2
      return {
        number: `BENCH${n}`,
        waybill: String(300_000 + n),
        cars: [`GATX ${300_000 + n}`],
        billOfLading: '',
        charges: [
          { code: '400', cents: 380_000, rate: 3800, unit: 'PC', quantity: 1, weight: 182_350 },
          { code: 'FUE', cents: Math.round(966 * rate * 100), rate, unit: 'PM', quantity: 966 },
        ],
      }
    }),
  )
}

/** Sends the files as a railroad's feed does. */
async function sendAll(files: string[]): Promise<void> {
  const upload = async () => {
    for (let text = files.pop(); text !== undefined; text = files.pop()) {
      const { status } = await send(text)
      if (status !== 200) throw new Error(`A message answered ${status}.`)
    }
  }
  await Promise.all(Array.from({ length: LINES }, upload))
}

/** Reads the list again and again until something is done; the times it took. */
async function readUntil(done: Promise<unknown>): Promise<number[]> {
  let isDone = false
  void done.then(
    () => (isDone = true),
    () => (isDone = true),
  )
  const times: number[] = []
  while (!isDone) {
    const started = performance.now()
    const { status } = await portal.call(listBills, { params: { customerId: 1 }, query: {} }, 'full')
    if (status !== 200) throw new Error(`listBills answered ${status}`)
    times.push(performance.now() - started)
    await new Promise((next) => setTimeout(next, READ_EVERY_MS))
  }
  return times
}
