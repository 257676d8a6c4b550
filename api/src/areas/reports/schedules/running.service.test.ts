import { beforeAll, describe, expect, test } from 'vitest'
import * as reports from '#contract/areas/reports/reports/reports.contract.ts'
import * as schedules from '#contract/areas/reports/schedules/schedules.contract.ts'
import { createTicket } from '#contract/areas/support/tickets/tickets.contract.ts'
import { sql } from '../../../db/sql.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeReports, type ReportAt } from '../reports.factory.ts'
import { runDueSchedules } from './running.service.ts'

const portal = useTestApp()
const { makeReport, makeTickets, mailTo } = makeReports(portal)
const customerId = 1
const params = { customerId }
const ME = 'full@test.example'

beforeAll(async () => {
  await makeTickets('Late, "very"', '=cmd()', 'Bill')
})

describe('rules of a schedule', () => {
  const BODY = {
    frequency: 'weekly' as const,
    days_of_week: [1],
    timezone: 'America/Chicago',
    recipients: ME,
  }
  const due = async (at: ReportAt, scheduleId: number, ago: string) => {
    await portal.database.tenant(customerId, (db) =>
      db.run(sql`update report_schedules set next_run_ts = now() - ${ago}::interval
        where customer_id = ${customerId} and schedule_id = ${scheduleId}`),
    )
    await runDueSchedules({ database: portal.database, mail: portal }, customerId)
    return (await portal.call(reports.listReportRuns, at, 'full')).data.runs[0]!
  }
  const add = async (body: object = {}) => {
    const at = await makeReport()
    const { data } = await portal.call(
      schedules.createSchedule,
      { ...at, body: { ...BODY, ...body } },
      'full',
    )
    return { at, id: data.schedule_id }
  }

  test('only if changed: the same rows are sent once, other rows again', async () => {
    const { at, id } = await add({ only_if_changed: true })

    expect((await due(at, id, '1 minute')).deliveries).toMatchObject([{ state: 'sent' }])
    expect((await due(at, id, '2 minutes')).deliveries).toMatchObject([
      { state: 'unchanged', reason: 'Nothing changed since the last email.' },
    ])
    await portal.call(createTicket, { params, body: { name: 'New', priority: 'low' } as never }, 'full')
    expect((await due(at, id, '3 minutes')).deliveries).toMatchObject([{ state: 'sent' }])
  })

  test('after an outage one email covers all missed dates, and is marked late', async () => {
    const { at, id } = await add({ frequency: 'daily' })
    const run = await due(at, id, '3 days')

    expect(run).toMatchObject({ started_by: 'late', sent_count: 1 })
    expect((await mailTo(ME))!.text).toMatch(/This email is late: it was due \d\d\/\d\d\/\d{4}/)
    const { data } = await portal.call(reports.listReportRuns, at, 'full')
    expect(data.runs).toHaveLength(1)
    const [after] = (await portal.call(schedules.listSchedules, at, 'full')).data.schedules
    expect(Date.parse(after!.next_run_ts!)).toBeGreaterThan(Date.now())
  })

  test('an email that is later than its schedule allows is not sent, which the log shows and its owner gets by email', async () => {
    const { at, id } = await add({ catch_up_hours: 24 })
    const [before] = (await portal.call(schedules.listSchedules, at, 'full')).data.schedules
    const dueAgo = async (hours: number) => {
      const ts = new Date(Date.now() - hours * 3_600_000)
      // due on the weekday of that moment alone, so that no later date was missed
      const day = ts.getUTCDay() || 7
      await portal.database.tenant(customerId, (db) =>
        db.run(sql`update report_schedules set days_of_week = array[${day}::int], timezone = 'UTC',
          time = ${ts.toISOString().slice(11, 16)} where customer_id = ${customerId} and schedule_id = ${id}`),
      )
      return due(at, id, `${hours} hours`)
    }

    expect(await dueAgo(30)).toMatchObject({ state: 'missed', sent_count: 0, started_by: 'late' })
    const mail = await mailTo(ME)
    expect(mail!.subject).toMatch(/^Not sent: Sent \d+$/)
    expect(mail!.text).toContain('this schedule sends at most 24 hours late')
    const [after] = (await portal.call(schedules.listSchedules, at, 'full')).data.schedules
    expect(after).toMatchObject({ status: 'active', failures: 0, catch_up_hours: 24 })
    expect(Date.parse(after!.next_run_ts!)).toBeGreaterThan(Date.now())
    expect((await portal.call(reports.getReportDetails, at, 'full')).data.status).toBe('draft')
    expect(await dueAgo(20)).toMatchObject({ state: 'ready', sent_count: 1, started_by: 'late' })
    expect(before!.catch_up_hours).toBe(24)
  })

  test('an archived report sends nothing; taken back, its schedule waits to be resumed', async () => {
    const { at, id } = await add()
    const archive = (archived: boolean) =>
      portal.call(reports.archiveReport, { ...at, body: { archived } }, 'full')
    const resume = () =>
      portal.call(
        schedules.updateSchedule,
        { params: { ...at.params, scheduleId: id }, body: { active: true } },
        'full',
      )
    const names = async (scope: string) =>
      (await portal.call(reports.listReports, { params, query: { scope } as never }, 'full')).data.data.map(
        ({ report_id }) => report_id,
      )

    expect((await archive(true)).data).toMatchObject({ is_archived: true })
    expect(await names('active')).not.toContain(at.params.reportId)
    expect(await names('archived')).toContain(at.params.reportId)
    const [paused] = (await portal.call(schedules.listSchedules, at, 'full')).data.schedules
    expect(paused).toMatchObject({
      status: 'paused',
      next_run_ts: null,
      paused_reason: expect.stringContaining('archived the report'),
    })
    expect((await resume()).status).toBe(409)
    await archive(false)
    expect((await resume()).data).toMatchObject({ status: 'active' })
  })

  test('a report over the limit of a statement is run again on a connection that may take minutes', async () => {
    const { at, id } = await add()
    const seen: (string | undefined)[] = []
    const tenant: typeof portal.database.tenant = (customer, work, options) => {
      seen.push(options?.copying)
      return portal.database.tenant(
        customer,
        async (db) => {
          const done = await work(db)
          if (seen.length === 1) throw Object.assign(new Error('too long'), { code: '57014' })
          return done
        },
        options,
      )
    }
    await portal.database.tenant(customerId, (db) =>
      db.run(
        sql`update report_schedules set next_run_ts = now() where customer_id = ${customerId} and schedule_id = ${id}`,
      ),
    )
    await runDueSchedules({ database: { ...portal.database, tenant }, mail: portal }, customerId)

    expect(seen.slice(0, 2)).toEqual([undefined, 'out'])
    const { data } = await portal.call(reports.listReportRuns, at, 'full')
    expect(data.runs).toMatchObject([{ state: 'ready', sent_count: 1 }])
  })

  test('[RPT-056] a changed schedule is due at its new time and belongs to who changed it', async () => {
    const { at, id } = await add()
    const save = (body: object) =>
      portal.call(
        schedules.saveSchedule,
        { params: { ...at.params, scheduleId: id }, body: { ...BODY, ...body } },
        'full',
      )
    const saved = await save({ time: '18:30', format: 'csv', recipients: `${ME}, bare@test.example` })

    expect(saved.data).toMatchObject({ time: '18:30', format: 'csv', status: 'active' })
    expect(saved.data.next_dates.every((date) => /T(23|00):30/.test(date))).toBe(true)
    expect((await save({ recipients: 'x@gmail.example' })).error.errors).toHaveProperty('recipients')
  })

  test('a dry run shows how many emails last month would have been', async () => {
    const at = await makeReport()
    // a zone without a change of the clock, which would move a run into or out of the 30 days
    const { recipients, ...rhythm } = { ...BODY, timezone: 'America/Phoenix' }
    const attempt = (body: object) =>
      portal.call(reports.tryReport, { ...at, body: { recipients: ME, ...body } }, 'full')

    expect((await attempt({ rhythm: { ...rhythm, frequency: 'daily' } })).data.last_month).toEqual({
      due: 30,
      emails: 30,
    })
    expect((await attempt({})).data.last_month).toBeNull()
  })

  test('a schedule whose owner lost access is paused at once, and belongs to who resumes it', async () => {
    const { at, id } = await add()
    await portal.superuser((db) =>
      db.query(
        `update public.report_schedules set owner_id =
        (select user_id from identity.users where email = 'other@test.example') where schedule_id = $1`,
        [id],
      ),
    )
    expect(await due(at, id, '1 minute')).toMatchObject({ state: 'failed' })
    const [paused] = (await portal.call(schedules.listSchedules, at, 'full')).data.schedules
    expect(paused).toMatchObject({ status: 'paused', paused_reason: expect.stringContaining('take it over') })

    await portal.call(
      schedules.updateSchedule,
      { params: { ...at.params, scheduleId: id }, body: { active: true } },
      'full',
    )
    expect(await due(at, id, '1 minute')).toMatchObject({ state: 'ready', sent_count: 1 })
  })
})

describe('failures of a schedule', () => {
  const schedule = async () => {
    const at = await makeReport()
    const { data } = await portal.call(
      schedules.createSchedule,
      {
        ...at,
        body: {
          frequency: 'weekly',
          days_of_week: [1, 3],
          timezone: 'America/Chicago',
          recipients: ME,
          format: 'csv',
        },
      },
      'full',
    )
    return { at, scheduleId: data.schedule_id }
  }
  const makeDue = (scheduleId: number) =>
    portal.database.tenant(customerId, (db) =>
      db.run(sql`update report_schedules set retry_ts = null,
        next_run_ts = case when retry_ts is null then now() - interval '1 minute' else next_run_ts end
        where customer_id = ${customerId} and schedule_id = ${scheduleId}`),
    )
  /** A worker whose mail fails as a broken disk or vault would. */
  const broken = () => ({
    database: portal.database,
    mail: {
      settings: { publicUrl: 'http://x.example', partnerUrl: null, smtpUrl: null } as never,
      vault: {
        seal: () => {
          throw new Error('broken')
        },
      } as never,
    },
  })
  const state = async (at: ReportAt) => {
    const [found] = (await portal.call(schedules.listSchedules, at, 'full')).data.schedules
    const { data } = await portal.call(reports.getReportDetails, at, 'full')
    return { ...found!, report: data.status }
  }

  test('[RPT-027] [RPT-028] a fault is tried again after 1, 5 and 30 minutes, and only then is a failure', async () => {
    const { at, scheduleId } = await schedule()
    const seen: (number | null)[] = []
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await makeDue(scheduleId)
      await runDueSchedules(broken(), customerId)
      const { retry_ts } = await state(at)
      seen.push(retry_ts === null ? null : Math.round((Date.parse(retry_ts) - Date.now()) / 60_000))
      if (attempt === 0) expect(await state(at)).toMatchObject({ report: 'running', failures: 0 })
    }

    expect(seen).toEqual([1, 5, 30, null])
    expect(await state(at)).toMatchObject({
      report: 'failed',
      failures: 1,
      status: 'active',
      days_of_week: [1, 3],
    })
    await makeDue(scheduleId)
    await runDueSchedules({ database: portal.database, mail: portal }, customerId)
    expect(await state(at)).toMatchObject({ report: 'ready', failures: 0, retry_ts: null })
  })

  test('a schedule that fails keeps none of those back that are due with it, and each is sent once', async () => {
    const made = [await schedule(), await schedule(), await schedule()]
    const failing = made[1]!
    await portal.database.tenant(customerId, (db) =>
      db.run(sql`update reports set filters = '[{"key":"gone","operand":"equals","value":"x"}]'
        where customer_id = ${customerId} and report_id = ${failing.at.params.reportId}`),
    )
    for (const { scheduleId } of made) await makeDue(scheduleId)
    await runDueSchedules({ database: portal.database, mail: portal }, customerId)
    await runDueSchedules({ database: portal.database, mail: portal }, customerId)

    for (const { at } of made) {
      const { runs } = (await portal.call(reports.listReportRuns, at, 'full')).data
      expect(runs).toMatchObject([
        at === failing.at ? { state: 'failed' } : { state: 'ready', sent_count: 1 },
      ])
    }
  })

  test('after five failures the schedule is paused and its owner gets an email with the reason', async () => {
    const { at, scheduleId } = await schedule()
    await portal.database.tenant(customerId, (db) =>
      db.run(sql`update reports set filters = '[{"key":"gone","operand":"equals","value":"x"}]'
        where customer_id = ${customerId} and report_id = ${at.params.reportId}`),
    )
    for (let due = 0; due < 5; due += 1) {
      await makeDue(scheduleId)
      await runDueSchedules({ database: portal.database, mail: portal }, customerId)
    }

    expect(await state(at)).toMatchObject({ status: 'paused', failures: 5 })
    expect((await mailTo(ME))?.subject).toMatch(/^Paused: Sent/)
  })
})
