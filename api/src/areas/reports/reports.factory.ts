import { createReport } from '#contract/areas/reports/reports/reports.contract.ts'
import { createTemplate } from '#contract/areas/reports/templates/templates.contract.ts'
import { createTicket } from '#contract/areas/support/tickets/tickets.contract.ts'
import type { TestApp } from '../../testing/app.ts'

const params = { customerId: 1 }

/** The address of a report. */
export interface ReportAt {
  params: { customerId: number; reportId: number }
}

interface OpenedMail {
  recipients: string[]
  subject: string
  html: string
  text: string
  leave?: string
  attachments?: { filename: string; base64: string }[]
}

/** Reports of a portal, what is in them, and the emails that they become. */
export function makeReports(portal: TestApp) {
  let counter = 0
  /** Adds a report of tickets by priority with a template of the same name. */
  async function makeReport(body: object = {}): Promise<ReportAt> {
    const name = `Sent ${(counter += 1)}`
    const template = {
      template_name: name,
      dataset: 'tickets',
      columns: [{ key: 'qualified_id' }, { key: 'name' }, { key: 'created_ts' }],
      groups: [{ key: 'priority' }],
      ...body,
    }
    const { data } = await portal.call(createTemplate, { params, body: template as never }, 'full')
    const report = { report_name: name, template_id: data.template_id }
    const made = await portal.call(createReport, { params, body: report }, 'full')
    return { params: { ...params, reportId: made.data.report_id } }
  }

  /** Adds three tickets: two of high priority, then one of low. */
  async function makeTickets(...names: [string, string, string]): Promise<void> {
    for (const [at, name] of names.entries()) {
      const body = { name, priority: at < 2 ? 'high' : 'low' }
      await portal.call(createTicket, { params, body: body as never }, 'full')
    }
  }

  /** The newest email to an address, opened. */
  async function mailTo(address: string): Promise<OpenedMail | null> {
    const { rows } = await portal.superuser((db) =>
      db.query<{ sealed_body: Buffer; subject: string; recipients: string[] }>(
        'select sealed_body, subject, recipients from identity.mails where $1 = any(recipients) order by mail_id desc limit 1',
        [address],
      ),
    )
    const [row] = rows
    return row ? { ...row, ...(JSON.parse(portal.vault.open(row.sealed_body)) as OpenedMail) } : null
  }

  return { makeReport, makeTickets, mailTo }
}
