import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { getReport, listReportRuns, sendReport } from '#contract/areas/reports/reports/reports.contract.ts'
import { toUrl } from '#contract/base/endpoint.ts'
import { fillCustomer } from '../../data.queries.ts'
import {
  countDue,
  countWrong,
  fillPeople,
  fillSchedules,
  makeAllDue,
  selectMails,
} from '../../fill/reports.queries.ts'
import { report } from '../../measure.ts'
import { openStage } from '../../stage.ts'

// `npm run drill:reports -- [--schedules 200] [--people 2000]`: workers are killed at random moments while schedules
// are due: each must run once and send one email. Then a report is sent to people with random rights: each must get
// the rows that they see themselves, or nothing.

const { values } = parseArgs({
  options: { schedules: { type: 'string', default: '200' }, people: { type: 'string', default: '2000' } },
})
const SCHEDULES = Number(values.schedules)
const PEOPLE = Number(values.people)
const WORKERS = 2
const AT_ONCE = 50
const TRIPS = 300
const KEY = 'the key of the tests, long enough'

const stage = await openStage()
const { portal } = stage
try {
  await portal.superuser(async (db) => {
    await fillCustomer(db, { customerId: 1, waybills: TRIPS, eventsPerWaybill: 1 })
    await fillCustomer(db, { customerId: 2, waybills: TRIPS / 3, eventsPerWaybill: 1 })
    await fillSchedules(db, { customerId: 1, reports: 10, schedules: SCHEDULES })
  })
  await killWorkers()
  await sendToRandomPeople()
} finally {
  await stage.stop()
}
process.exit()

function startWorker(): ChildProcess {
  return fork(fileURLToPath(new URL('./reports.worker.ts', import.meta.url)), {
    env: { ...process.env, INTERLINE_APP_URL: portal.names.appUrl, DRILL_KEY: KEY },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

async function killWorkers(): Promise<void> {
  await portal.superuser(makeAllDue)
  let kills = 0
  const isDue = async () => (await portal.superuser(countDue)) > 0
  const keep = async () => {
    while (await isDue()) {
      const worker = startWorker()
      await once(worker, 'message')
      await wait(50 + Math.random() * 400)
      if (await isDue()) kills += 1
      worker.kill('SIGKILL')
      await once(worker, 'exit')
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, keep))
  const { lost, doubled, failed } = await portal.superuser(countWrong)
  report({
    bench: `${SCHEDULES} schedules while workers are killed: lost, doubled or failed`,
    ratio: lost + doubled + failed,
    goal: 0,
    unit: 'schedules',
    details: `${kills} kills, ${lost} lost, ${doubled} twice, ${failed} failed`,
  })
}

async function sendToRandomPeople(): Promise<void> {
  const all = await portal.superuser((db) => fillPeople(db, PEOPLE))
  const people = all.filter(({ is_inside }) => is_inside)
  const reportId = (
    await portal.superuser((db) =>
      db.query<{ report_id: number }>(
        'select min(report_id) as report_id from reports where customer_id = 1',
      ),
    )
  ).rows[0]!.report_id
  const params = { customerId: 1, reportId }
  const states = new Map<string, string>()
  const counts = new Map<string, number | null>()
  for (let at = 0; at < people.length; at += AT_ONCE) {
    const recipients = people
      .slice(at, at + AT_ONCE)
      .map(({ email }) => email)
      .join(', ')
    const body = { recipients, outside_confirmed: true, format: 'csv' as const }
    const { status, error } = await portal.call(sendReport, { params, body }, 'full')
    if (status !== 200) throw new Error(`sendReport answered ${status}: ${error.message}`)
    const { data } = await portal.call(listReportRuns, { params }, 'full')
    for (const { recipient, state, row_count } of data.runs[0]!.deliveries) {
      states.set(recipient, state)
      counts.set(recipient, row_count)
    }
  }
  const strangers = all.filter(({ is_inside }) => !is_inside)
  let wrong = 0
  for (const { email } of strangers) {
    const body = { recipients: email, outside_confirmed: true }
    if ((await portal.call(sendReport, { params, body }, 'full')).status !== 400) wrong += 1
  }
  let sent = 0
  for (const { email, token } of people) {
    const own = await portal.app.inject({
      method: 'GET',
      url: `/api${toUrl(getReport, { params, query: {} })}`,
      headers: { authorization: `Bearer ${token}` },
    })
    const sees = own.statusCode === 200 ? own.json<{ record_count: number }>().record_count : null
    const got = states.get(email) === 'sent' ? counts.get(email) : null
    if (sees !== got) wrong += 1
    if (got !== null) sent += 1
  }
  report({
    bench: `a report to ${all.length} people with random rights: recipients with other rows than their own`,
    ratio: wrong + (await countForeign()),
    goal: 0,
    unit: 'recipients',
    details: `${sent} got it, ${people.length - sent} may not see it, ${strangers.length} refused`,
  })
}

/** Emails that name a unit of the other customer alone. */
async function countForeign(): Promise<number> {
  const { rows } = await portal.superuser((db) =>
    db.query<{ equipment_id: string }>(
      `select equipment_id from equipment where customer_id = 2
         and equipment_id not in (select equipment_id from equipment where customer_id = 1)`,
    ),
  )
  const mails = await portal.superuser(selectMails)
  return mails.filter(({ sealed_body: sealed }) => {
    const { text, attachments = [] } = JSON.parse(portal.vault.open(sealed)) as {
      text: string
      attachments?: { base64: string }[]
    }
    const all = [
      text,
      ...attachments.map(({ base64 }) => Buffer.from(base64, 'base64').toString('utf8')),
    ].join()
    return rows.some(({ equipment_id }) => all.includes(equipment_id))
  }).length
}
