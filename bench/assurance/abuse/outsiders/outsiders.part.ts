import { globSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createExport, listExports } from '#contract/areas/lists/exports/exports.contract.ts'
import {
  createWebhook,
  replayWebhookDelivery,
  testWebhook,
} from '#contract/areas/notifications/webhooks/webhooks.contract.ts'
import { createNote } from '#contract/areas/support/notes/notes.contract.ts'
import { createTicket } from '#contract/areas/support/tickets/tickets.contract.ts'
import { createTender } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { getWaybill } from '../../../drill/booking.ts'
import { ms, report } from '../../../measure.ts'
import { insertReceivers } from '../../answers.queries.ts'
import type { Part } from '../part.ts'
import { selectUserId } from '../running.queries.ts'
import { must, openRunning, type Running } from '../running.ts'
import { slowMachine, slowMailServer, type Slow } from './slow.ts'

// External systems respond late: one customer's webhook target, which receives test after test, and the mail server.
// Other customers' documents to railroads and people's exports must not wait for them.

const HOST = 'hooks.prairie.example'
const HOOK_MS = 9500
const HOOKS = 20
const PRESSES = 320
const MAIL_MS = 2000
const MAILS = 60
const GOAL_SECONDS = 5
const PATIENCE_MS = 150_000
const LOOK_MS = 50
/** The hooks are under way, and more wait. */
const BUSY = 5

interface Stage {
  running: Running
  /** Where documents for railroads arrive. */
  out: string
}

export const outsidersPart: Part = {
  name: 'outsiders',
  plants: ['one-class'],
  async run(plant) {
    const out = mkdtempSync(path.join(os.tmpdir(), 'interline-abuse-out-'))
    const [machine, mailServer] = [await slowMachine(HOST, HOOK_MS), await slowMailServer(MAIL_MS)]
    const modules = ['reach.preload.ts', ...(plant === null ? [] : [`${plant}.plant.ts`])]
    const running = await openRunning({
      role: 'all',
      preloads: modules.map((name) => path.join(import.meta.dirname, name)),
      settings: { EDI_OUT_DIR: out, SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`, ABUSE_CA: machine.ca },
    })
    try {
      await running.db(insertReceivers)
      await pressTests({ running, out }, machine)
      await sendMails(running, mailServer)
    } finally {
      await running.stop()
      machine.stop()
      mailServer.stop()
      rmSync(out, { recursive: true, force: true })
    }
  },
}

let tenders = 0

/** How long a tender of customer 2 takes to its railroad. */
async function sendTender({ running, out }: Stage): Promise<number> {
  const files = () => globSync(path.join(out, '2', '**', '*.*')).length
  const [before, startedMs] = [files(), performance.now()]
  const body = { waybill: getWaybill('BNSF', ++tenders) as never }
  await must(running.call(createTender, { params: { customerId: 2 }, body }, 'other'), 'a tender')
  await until(() => files() > before)
  return performance.now() - startedMs
}

async function pressTests(stage: Stage, machine: Slow): Promise<void> {
  const quiet = await sendTender(stage)
  let accepted = 0
  const url = `https://${HOST}:${machine.port}/in`
  const hooks: Hook[] = []
  for (let n = 0; n < HOOKS; n++) hooks.push(await makeHook(stage.running, `Yard ${n}`, url))
  for (let n = 0; n < PRESSES; n++) accepted += await press(stage.running, hooks[n % HOOKS]!)
  await until(() => machine.arrived() >= BUSY)
  const beside = await sendTender(stage)
  const details = `quiet ${ms(quiet)}; ${accepted} of ${PRESSES} test presses were accepted, their machine answers after ${HOOK_MS / 1000} s`
  reportSeconds('a tender during webhook tests by another customer', beside, details)
}

interface Hook {
  webhookId: number
  deliveryId: number | null
}

async function makeHook({ call }: Running, name: string, url: string): Promise<Hook> {
  const made = call(createWebhook, { params: { customerId: 1 }, body: { name, url } }, 'full')
  const { webhook_id } = await must(made, 'a webhook')
  return { webhookId: webhook_id, deliveryId: null }
}

/** Presses for another test, and for the one before again while that is not accepted. */
async function press({ call }: Running, hook: Hook): Promise<number> {
  const params = { customerId: 1, webhookId: hook.webhookId }
  const { status, data } = await call(testWebhook, { params }, 'full')
  if (status === 200) hook.deliveryId = data.delivery_id
  else if (hook.deliveryId !== null)
    await call(replayWebhookDelivery, { params: { ...params, deliveryId: hook.deliveryId } }, 'full')
  return status === 200 ? 1 : 0
}

async function sendMails(running: Running, mailServer: Slow): Promise<void> {
  const quiet = await exportTickets(running)
  await writeNotes(running)
  await until(() => mailServer.arrived() >= 1)
  const beside = await exportTickets(running)
  const details = `quiet ${ms(quiet)}; ${mailServer.arrived()} of ${MAILS} mails were on their way when it ended`
  reportSeconds('an export during emails over a slow server', beside, details)
}

/** Notes of a ticket, each of which its assignee is mailed. */
async function writeNotes({ call, db }: Running): Promise<void> {
  const params = { customerId: 1 }
  const id = await db((one) => selectUserId(one, 'viewer'))
  const body = { name: 'Brakes hang', assignees: [{ id, full_name: '' }] }
  const ticket = await must(call(createTicket, { params, body }, 'full'), 'a ticket')
  const where = { ...params, ticketId: ticket.id }
  for (let n = 0; n < MAILS; n++)
    await must(call(createNote, { params: where, body: { note: `Note ${n}` } }, 'full'), 'a note')
}

async function exportTickets({ call }: Running): Promise<number> {
  const params = { customerId: 1 }
  const startedMs = performance.now()
  const body = { list: 'tickets', format: 'csv' as const, columns: ['name'], criteria: {} }
  const { export_id } = await must(call(createExport, { params, body }, 'full'), 'an export')
  await until(async () => {
    const { exports } = await must(
      call(listExports, { params, query: { list: 'tickets' } }, 'full'),
      'exports',
    )
    return exports.find((one) => one.export_id === export_id)?.state === 'ready'
  })
  return performance.now() - startedMs
}

/** Waits for something, up to a time no one would wait. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const startedMs = performance.now()
  while (!(await isSo()) && performance.now() - startedMs < PATIENCE_MS) await wait(LOOK_MS)
}

const reportSeconds = (bench: string, tookMs: number, details: string) =>
  report({
    bench: `abuse, outsiders: ${bench}`,
    ratio: tookMs / 1000,
    goal: GOAL_SECONDS,
    unit: 's',
    details,
  })
