import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { finishUpload, startUpload } from '#contract/areas/files/attachments/attachments.contract.ts'
import { receiveMessage, type MessageReceipt } from '#contract/areas/feeds/messages/messages.contract.ts'
import { forgotPassword } from '#contract/areas/accounts/passwords/passwords.contract.ts'
import { isWithoutSignIn } from '#contract/base/access.ts'
import { contract } from '#api/routes.ts'
import { isReadOnly, type Endpoint } from '#contract/base/endpoint.ts'
import { makeEvent, makeGroup, makeWaybill } from '#api/areas/visibility/waybills/waybills.factory.ts'
import { argsFor, CALLERS, isStream, isTenant, mayCall, MISSING_CUSTOMER } from '#api/testing/access.ts'
import { MISSING } from '#api/testing/missing-ids.ts'
import { TEST_USERS, type Caller, type TestApp } from '#api/testing/app.ts'
import { markCustomer, selectMailId, checksumTables } from './access.queries.ts'
import { openStage } from '../stage.ts'

const STREAM_OPEN_MS = 1000
const OWN = 1
const FOREIGN = 2
const MARK = 'CNRYB'
/** A well-formed token that does not exist. */
const FORGED = 'forged'
type Principal = Caller | typeof FORGED

/** One call: its caller, its customer, and the owner of its records. */
interface AccessCase {
  endpoint: Endpoint
  who: Principal
  customerId: number
  ids: object
  about: string
}

interface Refusal {
  status: number
  text: string
}

type Ids = Record<number, object>

/** Makes every call as every caller and returns the violations. */
export async function requestEverything() {
  const { portal, stop } = await openStage()
  const ids: Ids = {
    [OWN]: await seedCustomer(portal, OWN, 'full'),
    [FOREIGN]: await seedCustomer(portal, FOREIGN, 'other'),
  }
  await portal.superuser((db) => markCustomer(db, FOREIGN, MARK))
  const findings = {
    cells: 0,
    leaks: [] as string[],
    writes: [] as string[],
    differing: [] as string[],
    uncalled: [] as string[],
  }
  for (const endpoint of contract) {
    const before = findings.cells
    await requestRefused(portal, endpoint, ids, findings)
    await requestForeignRecords(portal, endpoint, ids, findings)
    await requestAllowed(portal, endpoint, ids, findings)
    if (findings.cells === before) findings.uncalled.push(endpoint.name)
  }
  // A stream that was wrongly opened would delay the end.
  await Promise.race([stop(), wait(STREAM_OPEN_MS * 3)])
  return findings
}

type Findings = Awaited<ReturnType<typeof requestEverything>>

/** Gives a customer one record of every kind, every text of the foreign one marked. */
async function seedCustomer(portal: TestApp, customerId: number, as: 'full' | 'other'): Promise<object> {
  const text = customerId === FOREIGN ? MARK : 'OWN'
  const equipment_id = `${text}${customerId}`
  const named = { customer_id: customerId, equipment_id }
  const waybillId = await portal.superuser(async (db) => {
    await makeEvent(db, { ...named, shipper: text, consignee: text, train_id: text, place: `${text}|TX` })
    await makeGroup(db, { customer_id: customerId, group_id: customerId, name: text })
    return await makeWaybill(db, {
      ...named,
      shipper: text,
      consignee: text,
      commodity: text,
      waybill_number: text,
      bill_of_lading_number: text,
      origin_location: text,
      destination_location: text,
      current_location: text,
      train_id: text,
    })
  })
  const body = new TextEncoder().encode(`${text} is nothing a railroad says`)
  const message = await portal.call(receiveMessage, { params: { customerId }, query: {}, body }, as)
  // Requested by an administrator, so that the email exists immediately.
  await portal.call(forgotPassword, { body: { email: `${as}@test.example` } }, 'admin')
  return {
    waybillId,
    assetId: equipment_id,
    messageId: (message.error.receipt as MessageReceipt).message_id,
    attachmentId: await attach(portal, customerId, as, text),
    mailId: await portal.superuser(selectMailId),
  }
}

async function attach(portal: TestApp, customerId: number, as: Caller, text: string): Promise<string> {
  const { data } = await portal.call(startUpload, { params: { customerId } }, as)
  await portal.app.inject({ method: 'PUT', url: data.upload_url, payload: text })
  const named = { filename: `${text}.txt`, filesize: text.length, mime_type: 'text/plain' }
  await portal.call(
    finishUpload,
    { params: { customerId, attachmentId: data.attachment_id }, body: named },
    as,
  )
  return data.attachment_id
}

const PRINCIPALS: readonly Principal[] = [...CALLERS, FORGED]
const may = (endpoint: Endpoint, who: Principal, customerId: number): boolean =>
  who === FORGED ? isWithoutSignIn(endpoint.access) : mayCall(endpoint, who, customerId)

/** Every caller without permission: refused, alike for foreign and missing, and nothing is written. */
async function requestRefused(portal: TestApp, endpoint: Endpoint, ids: Ids, found: Findings): Promise<void> {
  if (isWithoutSignIn(endpoint.access)) return
  const before = await portal.superuser(checksumTables)
  for (const who of PRINCIPALS) {
    const reported: Refusal[] = []
    for (const customerId of isTenant(endpoint) ? [OWN, FOREIGN, MISSING_CUSTOMER] : [OWN]) {
      if (may(endpoint, who, customerId)) continue
      const cell = {
        endpoint,
        who,
        customerId,
        ids: ids[customerId] ?? MISSING,
        about: `customer ${customerId}`,
      }
      const response = await request(portal, cell, found)
      if (![401, 403].includes(response.status))
        found.leaks.push(`${getName(cell)} was let in: ${response.status}`)
      if (customerId !== OWN) reported.push(response)
    }
    if (reported.length === 2 && !isMember(who, FOREIGN))
      compare(`${endpoint.name} as ${who}, customers`, reported, found)
  }
  await compareTables(portal, before, `${endpoint.name}, refused`, found)
}

/**
 * Callers with permission at their own customer name records of another: those count as missing, and stay unchanged.
 */
async function requestForeignRecords(
  portal: TestApp,
  endpoint: Endpoint,
  ids: Ids,
  found: Findings,
): Promise<void> {
  if (!isTenant(endpoint) || !/\{(?!customerId)\w+\}/.test(endpoint.path)) return
  const before = await portal.superuser(checksumTables)
  for (const who of PRINCIPALS.filter((one) => may(endpoint, one, OWN))) {
    const cell = (records: object, about: string) => ({ endpoint, who, customerId: OWN, ids: records, about })
    const foreign = await request(portal, cell(ids[FOREIGN]!, 'records of another'), found)
    const missing = await request(portal, cell(MISSING, 'missing records'), found)
    compare(`${endpoint.name} as ${who}, records`, [foreign, missing], found)
  }
  if (!isReadOnly(endpoint)) await compareTables(portal, before, `${endpoint.name}, foreign records`, found)
}

/** Every caller with permission: they see only their own mark. */
async function requestAllowed(portal: TestApp, endpoint: Endpoint, ids: Ids, found: Findings): Promise<void> {
  // an event stream does not end on its own, and a caller cannot make calls after signing out
  if (isStream(endpoint) || endpoint.name === 'logout') return
  for (const who of PRINCIPALS) {
    for (const customerId of isTenant(endpoint) ? [OWN, FOREIGN] : [OWN]) {
      if (!may(endpoint, who, customerId)) continue
      const cell = { endpoint, who, customerId, ids: ids[customerId]!, about: `customer ${customerId}` }
      const { status } = await request(portal, cell, found)
      if (status >= 500) found.leaks.push(`${getName(cell)} broke: ${status}`)
    }
  }
}

async function request(portal: TestApp, cell: AccessCase, found: Findings): Promise<Refusal> {
  const { endpoint, who, customerId, ids } = cell
  found.cells++
  const caller = who === FORGED ? null : who
  const forged = { authorization: `Bearer ${randomBytes(32).toString('base64url')}` }
  const called = portal.call(
    endpoint,
    argsFor(endpoint, customerId, ids),
    caller,
    who === FORGED ? forged : {},
  )
  const result = await (isStream(endpoint) ? Promise.race([called, opened()]) : called)
  const text = result.raw.toString('latin1')
  if (text.includes(MARK) && !mayRead(cell)) found.leaks.push(`${getName(cell)} reveals another customer`)
  return { status: result.status, text: text.replace(/"request_id":"[^"]*"/, '') }
}

/** An event stream that is not refused does not end: it counts as admitted. */
async function opened(): Promise<{ status: number; raw: Buffer }> {
  await wait(STREAM_OPEN_MS)
  return { status: 200, raw: Buffer.alloc(0) }
}

/** Responses for a customer contain that customer's data only; other responses only that of the caller's customers. */
function mayRead({ endpoint, who, customerId }: AccessCase): boolean {
  if (isTenant(endpoint)) return customerId === FOREIGN && may(endpoint, who, FOREIGN)
  return who === 'admin' || isMember(who, FOREIGN)
}

function isMember(who: Principal, customerId: number): boolean {
  if (who === null || who === FORGED) return false
  const memberships: readonly { customer_id: number }[] = TEST_USERS[who].memberships
  return memberships.some(({ customer_id }) => customer_id === customerId)
}

function compare(what: string, [foreign, missing]: Refusal[], found: Findings): void {
  if (foreign!.status !== missing!.status || foreign!.text !== missing!.text)
    found.differing.push(`${what}: ${foreign!.status} ${foreign!.text} | ${missing!.status} ${missing!.text}`)
}

async function compareTables(
  portal: TestApp,
  before: Map<string, string>,
  what: string,
  found: Findings,
): Promise<void> {
  const after = await portal.superuser(checksumTables)
  const changed = [...after].filter(([table, sum]) => before.get(table) !== sum).map(([table]) => table)
  if (changed.length > 0) found.writes.push(`${what}: wrote to ${changed.join(', ')}`)
}

const getName = ({ endpoint, who, about }: AccessCase): string =>
  `${endpoint.name} as ${who ?? 'anonymous'}, ${about},`
