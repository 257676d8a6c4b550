import { bill410, makePrices } from '#api/areas/invoicing/bills/bills.factory.ts'
import { listBills, uploadBills } from '#contract/areas/invoicing/bills/bills.contract.ts'
import { isSmall } from './data.ts'
import { fillLoads } from './fill/bills.queries.ts'
import { ms, percentile, report } from './measure.ts'
import { openStage } from './stage.ts'

// Railroad bills are read from X12, matched to their loads and checked line by line, in two uploads at a time; beside
// them somebody reads the list of bills, first alone, then during the uploads.

const BILLS = isSmall() ? 1000 : 10_000
const PER_FILE = 100
const UPLOADS = 2
const GOAL_S = 60
const READ_GOAL = 1.5
const READ_EVERY_MS = 100

const stage = await openStage({}, { strictAnswers: false })
const { portal } = stage
try {
  await makePrices(portal)
  await portal.superuser((db) => fillLoads(db, BILLS))
  const files = Array.from({ length: BILLS / PER_FILE }, (_, at) => makeFile(at * PER_FILE))
  await uploadAll(files.splice(0, UPLOADS))
  const alone = await readUntil(new Promise((done) => setTimeout(done, 5000)))
  const started = performance.now()
  const uploading = uploadAll(files)
  const beside = await readUntil(uploading)
  await uploading
  const seconds = ((performance.now() - started) / 1000) * (BILLS / (BILLS - UPLOADS * PER_FILE))
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

/** A file of bills, one in ten with fuel of the wrong month. */
function makeFile(from: number): string {
  return Array.from({ length: PER_FILE }, (_, at) => {
    const n = from + at + 1
    const rate = n % 10 === 0 ? 0.24 : 0.2
    return bill410({
      number: `BENCH${n}`,
      waybill: String(300_000 + n),
      cars: [`GATX ${300_000 + n}`],
      billOfLading: '',
      charges: [
        { code: '400', cents: 380_000, rate: 3800, unit: 'PC', quantity: 1, weight: 182_350 },
        { code: 'FUE', cents: Math.round(966 * rate * 100), rate, unit: 'PM', quantity: 966 },
      ],
    })
  }).join('')
}

async function uploadAll(files: string[]): Promise<void> {
  const upload = async () => {
    for (let text = files.pop(); text !== undefined; text = files.pop()) {
      const { data, status } = await portal.call(
        uploadBills,
        { params: { customerId: 1 }, body: { filename: 'bench.edi', text } },
        'full',
      )
      if (status !== 200 || data.bills.length !== PER_FILE)
        throw new Error(`An upload answered ${status}: ${data?.problems[0] ?? ''}`)
    }
  }
  await Promise.all(Array.from({ length: UPLOADS }, upload))
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
