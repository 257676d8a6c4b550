import { beforeAll, describe, expect, test } from 'vitest'
import * as domains from '#contract/areas/reports/schedules/domains.contract.ts'
import * as reports from '#contract/areas/reports/reports/reports.contract.ts'
import { updateTemplate } from '#contract/areas/reports/templates/templates.contract.ts'
import { toCells, unzip } from '../../../testing/unzip.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeReports, type ReportAt } from '../reports.factory.ts'
import { unsubscribeToken } from './unsubscribe-token.rules.ts'

const portal = useTestApp()
const { makeReport, makeTickets, mailTo } = makeReports(portal)
const customerId = 1
const ME = 'full@test.example'
const PARTNER = 'yard@partner.example'

const sendTo = async (at: ReportAt, body: object) =>
  portal.call(reports.sendReport, { ...at, body: { recipients: ME, ...body } as never }, 'full')
const getDeliveries = async (at: ReportAt) =>
  (await portal.call(reports.listReportRuns, at, 'full')).data.runs[0]?.deliveries

beforeAll(async () => {
  await makeTickets('Late, "very"', '=cmd()', 'Bill')
  await portal.call(
    domains.confirmReportDomain,
    { params: { customerId, domain: 'partner.example' } },
    'full',
  )
})

describe('sends', () => {
  test('[RPT-054] the email has the cells of the page and the file of the download', async () => {
    const at = await makeReport()
    expect((await sendTo(at, { format: 'csv', message: 'As agreed' })).data).toEqual({ sent: 1 })
    const mail = await mailTo(ME)
    const file = await portal.call(
      reports.downloadReport,
      { params: { ...at.params, format: 'csv' }, query: {} },
      'full',
    )

    const lines = (text: string) => text.replaceAll('\r\n', '\n').trim()
    const attached = Buffer.from(mail!.attachments![0]!.base64, 'base64').toString('utf8')
    expect(lines(attached)).toBe(lines(file.raw.toString('utf8')))
    expect(mail!.attachments![0]!.filename).toMatch(/^Sent_\d+_\d\d-\d\d-\d{4}\.csv$/)
    expect(mail!.text).toContain('As agreed')
    expect(mail!.text).toContain('High | 2\nLow | 1\nTotal | 3')
    expect(mail!.html).toMatch(/Tickets by priority[^]+High[^]+width:100%[^]+Low[^]+width:50%/)
    expect(mail!.text).toContain(`/report-builder/reports/${at.params.reportId}`)
  })

  test('the log has the mail server’s response, and a bounced email is sent again', async () => {
    const at = await makeReport()
    await sendTo(at, {})
    const answer = (state: string, text: string) =>
      portal.superuser((db) =>
        db.query(
          `update identity.mails set state = $1, attempts = 1, last_error = $2
           where mail_id = (select max(mail_id) from identity.mails)`,
          [state, text],
        ),
      )
    await answer('dead', '552 5.2.2 mailbox full')
    expect(await getDeliveries(at)).toMatchObject([
      { recipient: ME, state: 'sent', mail: { state: 'dead', tries: 1, answer: '552 5.2.2 mailbox full' } },
    ])

    expect((await sendTo(at, {})).data).toEqual({ sent: 1 })
    await answer('sent', '250 2.0.0 OK')
    expect(await getDeliveries(at)).toMatchObject([{ mail: { state: 'sent', answer: '250 2.0.0 OK' } }])
  })

  test('an email begins with what it shows, and ends with how old that is', async () => {
    await sendTo(await makeReport(), {})
    const { subject, text } = (await mailTo(ME))!

    expect(subject).toMatch(/^Sent \d+: 3 tickets$/)
    expect(text).toMatch(/High has 67% of tickets: 2 of 3\.\n/)
    expect(text).toMatch(
      /Data as of \d\d\/\d\d\/\d{4} \d\d:\d\d [A-Z]+, limited to what you have access to\./,
    )
  })

  test('an address that is part of longer ones is still the colleague who has it', async () => {
    await portal.superuser(async (db) => {
      await db.query(`insert into identity.users (email, first_name, last_name, is_admin)
        select case when n = 12 then 'z@same.example' else 'a' || n || 'z@same.example' end, 'A', lpad(n::text, 3, '0'), false
        from generate_series(1, 12) n`)
      await db.query(`insert into identity.memberships (user_id, customer_id, role_id, permissions)
        select user_id, 1, 6, '{reporting_report_builder}' from identity.users where email like '%@same.example'`)
    })
    const at = await makeReport()
    const { data } = await portal.call(
      reports.tryReport,
      { ...at, body: { recipients: 'Z@same.example' } },
      'full',
    )

    expect(data.deliveries).toMatchObject([{ recipient: 'z@same.example', scope: 'inside' }])
  })

  test('[RPT-054] people may be named by their ids alone; others are refused, not left out in silence', async () => {
    const at = await makeReport()
    const findId = async (email: string) =>
      (
        await portal.superuser((db) =>
          db.query<{ user_id: number }>('select user_id from identity.users where email = $1', [email]),
        )
      ).rows[0]!.user_id
    const send = (user_ids: number[]) =>
      portal.call(reports.sendReport, { ...at, body: { user_ids } }, 'full')
    const me = await findId(ME)

    expect((await send([me])).data).toEqual({ sent: 1 })
    expect(await getDeliveries(at)).toMatchObject([{ recipient: ME, scope: 'inside' }])
    expect((await send([me, await findId('other@test.example')])).error.errors).toEqual({
      user_ids: ['Choose people with access to this company.'],
    })
    expect((await send([])).error.errors).toEqual({ recipients: ['Enter at least one email address.'] })
  })

  test('an XLSX is attached where it is chosen', async () => {
    await sendTo(await makeReport(), { format: 'xlsx' })
    const [file] = (await mailTo(ME))!.attachments!

    expect(file!.filename).toMatch(/\.xlsx$/)
    expect(Buffer.from(file!.base64, 'base64').subarray(0, 2).toString()).toBe('PK')
  })

  test('[RPT-032] people outside need a confirmed domain and a confirmation, and get a file without a link', async () => {
    const at = await makeReport()
    const strange = await sendTo(at, { recipients: 'x@gmail.example', outside_confirmed: true })
    const unconfirmed = await sendTo(at, { recipients: PARTNER })
    const sent = await sendTo(at, { recipients: PARTNER, outside_confirmed: true })

    expect(strange.error.errors?.['recipients']?.[0]).toContain('gmail.example is not confirmed')
    expect(unconfirmed.error.errors).toHaveProperty('outside_confirmed')
    expect(sent.data).toEqual({ sent: 1 })
    const mail = await mailTo(PARTNER)
    expect(mail!.attachments).toHaveLength(1)
    expect(mail!.text).not.toContain('/report-builder/')
    expect(await getDeliveries(at)).toMatchObject([
      { recipient: PARTNER, scope: 'outside', state: 'sent', row_count: 3 },
    ])
  })

  test('one click unsubscribes an address, which gets nothing more; a changed link does nothing', async () => {
    const at = await makeReport()
    await sendTo(at, {})
    const { leave } = (await mailTo(ME))!
    const token = new URL(leave!).searchParams.get('token')!
    const open = (given: string) =>
      portal.call(reports.getReportUnsubscription, { query: { token: given } }, null)

    expect((await open(token)).data).toMatchObject({ recipient: ME, has_left: false })
    const left = await portal.call(reports.leaveReport, { query: { token }, body: new Uint8Array() }, null)
    expect(left.data.has_left).toBe(true)
    expect((await open(`${token.slice(0, -4)}AAAA`)).status).toBe(404)
    expect((await sendTo(at, {})).data).toEqual({ sent: 0 })
    expect(await getDeliveries(at)).toMatchObject([{ recipient: ME, state: 'unsubscribed' }])
  })

  test('a link of a deleted report unsubscribes from nothing', async () => {
    const token = unsubscribeToken(portal.vault, { customerId, reportId: 999_999, recipient: ME })

    expect(
      (await portal.call(reports.leaveReport, { query: { token }, body: new Uint8Array() }, null)).status,
    ).toBe(404)
  })

  test('a dry run shows who would get what, and sends nothing', async () => {
    const at = await makeReport()
    const before = await mailTo(ME)
    const { data } = await portal.call(
      reports.tryReport,
      { ...at, body: { recipients: `${ME}, bare@test.example, ${PARTNER}` } },
      'full',
    )

    expect(data.deliveries).toMatchObject([
      { recipient: ME, scope: 'inside', state: 'sent', row_count: 3 },
      { recipient: 'bare@test.example', scope: 'inside', state: 'left_out' },
      { recipient: PARTNER, scope: 'outside', state: 'sent', row_count: 3 },
    ])
    expect((await mailTo(ME))?.subject).toBe(before?.subject)
  })
})

describe('scope', () => {
  const PEOPLE = 40

  test('[RPT-032] people with whatever rights get the rows that they see themselves, or nothing', async () => {
    const people = await portal.superuser(async (db) => {
      await db.query(
        `insert into round_trips (customer_id, waybill_id, equipment_id, trip_start_ts, stored, bad_order, loaded_miles,
           empty_miles, is_under_way)
         select c, n, 'UTLX' || n, now(), 0, 0, 9, 9, true from generate_series(1, 5) n, generate_series(1, 2) c
         on conflict do nothing`,
      )
      await db.query(
        `insert into identity.users (email, first_name, last_name, is_admin)
         select 'p' || n || '@people.example', 'P', n::text, false from generate_series(1, $1::int) n`,
        [PEOPLE],
      )
      await db.query(
        `insert into identity.memberships (user_id, customer_id, role_id, permissions)
         select user_id, 1, 6, array_remove(array['visibility_work_queue',
           case when user_id % 2 = 0 then 'reporting_report_builder' end,
           case when user_id % 3 > 0 then 'visibility_fleet_cycles' end], null)
         from identity.users where email like '%@people.example'`,
      )
      const { rows } = await db.query<{ email: string; token: string }>(
        `select email, 'token-of-' || user_id || '-for-the-test' as token, identity.open_session(user_id,
           sha256(convert_to('token-of-' || user_id || '-for-the-test', 'UTF8')), now() + interval '1 day')
         from identity.users where email like '%@people.example'`,
      )
      return rows
    })
    const at = await makeReport({ dataset: 'cycles', columns: [{ key: 'equipment_id' }], groups: [] })
    await sendTo(at, { recipients: people.map(({ email }) => email).join(', ') })
    const deliveries = (await getDeliveries(at))!
    const sees: [string, number | null][] = []
    for (const { email, token } of people) {
      const own = await portal.call(reports.getReport, { ...at, query: {} }, null, {
        authorization: `Bearer ${token}`,
      })
      sees.push([email, own.status === 200 ? own.data.record_count : null])
    }

    // viewing as someone else shows no more than the viewer may see
    const viewAs = (recipient: string, token: string) =>
      portal.call(reports.viewReportAs, { ...at, body: { recipient } }, null, {
        authorization: `Bearer ${token}`,
      })
    const [some, all] = [
      people.find((_, n) => sees[n]![1] === 5)!,
      await portal.call(reports.viewReportAs, { ...at, body: { recipient: ME } }, 'full'),
    ]
    expect(all.data.record_count).toBe(5)
    for (const [n, { email, token }] of people.entries()) {
      const asThem = await portal.call(reports.viewReportAs, { ...at, body: { recipient: email } }, 'full')
      expect(asThem.status === 200 ? asThem.data.record_count : null).toBe(sees[n]![1])
      const throughOthers = await viewAs(some.email, token)
      expect(throughOthers.status === 200 ? throughOthers.data.record_count : null).toBe(sees[n]![1])
    }

    const getRows = (email: string) => deliveries.find(({ recipient }) => recipient === email)!.row_count
    expect(people.map(({ email }) => [email, getRows(email)])).toEqual(sees)
    const states = deliveries.map(({ state }) => state)
    expect(new Set(states)).toEqual(new Set(['sent', 'left_out']))
    expect(new Set(sees.map(([, count]) => count))).toEqual(new Set([5, null]))
  })
})

test('the subject has the first measure too', async () => {
  await sendTo(
    await makeReport({
      dataset: 'cycles',
      columns: [{ key: 'equipment_id' }],
      groups: [{ key: 'state' }],
      measures: [
        { key: 'rows', kind: 'count' },
        { key: 'loaded_miles', kind: 'avg' },
      ],
    }),
    {},
  )

  expect((await mailTo(ME))!.subject).toMatch(/^Sent \d+: 5 cycles, average loaded miles 9$/)
})

describe('files of groups', () => {
  const GROUPS = { groups: [{ key: 'state' }], across: [{ key: 'priority' }] }
  const TOTALS = ['State,High,Low,Total tickets', 'Unassigned,2,1,3', 'Total,2,1,3']

  test('page, email and files have the same totals', async () => {
    const at = await makeReport(GROUPS)
    const { data } = await portal.call(reports.getReport, { ...at, query: {} }, 'full')
    const totals = await portal.call(
      reports.downloadReport,
      { params: { ...at.params, format: 'csv' }, query: { of: 'totals' } },
      'full',
    )
    const xlsx = await portal.call(
      reports.downloadReport,
      { params: { ...at.params, format: 'xlsx' }, query: {} },
      'full',
    )
    await sendTo(at, { format: 'csv' })
    const mail = await mailTo(ME)

    expect(data.summary?.lines.map(({ cells, measures }) => [...cells!.flat(), ...measures])).toEqual([
      [2, 1, 3],
      [2, 1, 3],
    ])
    expect(
      totals.raw
        .toString('utf8')
        .replace(/^\uFEFF/, '')
        .trim()
        .split(/\r?\n/),
    ).toEqual(TOTALS)
    expect(mail!.text).toContain(
      'State | High | Low | Total tickets\nUnassigned | 2 | 1 | 3\nTotal | 2 | 1 | 3',
    )
    expect(mail!.attachments!.map(({ filename }) => filename.replace(/\d+/g, 'N'))).toEqual([
      'Sent_N_N-N-N.csv',
      'Sent_N_totals_N-N-N.csv',
    ])
    const sheets = unzip(xlsx.raw)
    const cells = (sheet: number) =>
      toCells(sheets.get(`xl/worksheets/sheet${sheet}.xml`) ?? '').flatMap((row) =>
        Object.values(row).map(({ value }) => String(value)),
      )
    expect(cells(1).join(',')).toContain('Unassigned,2,1,3,Total,2,1,3')
    expect(cells(2)).toContain('Bill')
    expect(sheets.get('xl/workbook.xml')).toContain('name="Totals"')
  })
})

describe('the template of a report', () => {
  test('[RPT-017] a report follows its template, or stays with a version of it', async () => {
    const at = await makeReport()
    const read = async () => (await portal.call(reports.getReportDetails, at, 'full')).data
    const { template } = await read()
    const change = (body: object) => portal.call(reports.updateReport, { ...at, body }, 'full')
    const {
      template_id: templateId,
      status: _,
      created_by: __,
      created_ts: ___,
      updated_ts: ____,
      ...body
    } = template
    await change({ pinned_version: 1 })
    await portal.call(
      updateTemplate,
      { params: { customerId, templateId }, body: { ...body, columns: [{ key: 'name' }] } },
      'full',
    )
    const headings = async () =>
      (await portal.call(reports.getReport, { ...at, query: {} }, 'full')).data.columns.length

    expect(await read()).toMatchObject({ pinned_version: 1, template: { version: 1 } })
    expect(await headings()).toBe(4)
    await change({ pinned_version: null })
    expect(await read()).toMatchObject({ pinned_version: null, template: { version: 2 } })
    expect(await headings()).toBe(1)
    expect((await change({ pinned_version: 9 })).error.errors).toEqual({
      pinned_version: ['The template has no version 9. Choose another one.'],
    })
  })
})
