import { type Endpoint, isSchema } from '#contract/base/endpoint.ts'
import { getShape } from '#contract/form/schema.ts'
import { contract } from '../routes.ts'
import { makeWaybill } from '../areas/visibility/waybills/waybills.factory.ts'
import { argsFor, BODIES, mayCall } from './access.ts'
import type { Caller, TestApp } from './app.ts'
import { MISSING } from './missing-ids.ts'

/** Records of customer 1 that an address names. */
interface OwnRecords {
  ids: object
  /** Of the record that is changed; undefined where it has none, or where the call does not ask for it. */
  version: number | undefined
}

/** Which call makes what an address names. */
const MADE_BY: Readonly<Record<string, string>> = {
  ticketId: 'createTicket',
  quoteId: 'createQuote',
  tariffId: 'createTariff',
  fenceId: 'createFence',
  ruleId: 'createAlertRule',
  macroId: 'createMacro',
  patternId: 'createPattern',
  partyId: 'createParty',
  groupId: 'createCustomerGroup',
  payerCompanyId: 'createPayerCompany',
  invoiceId: 'createInvoice',
  billId: 'createBill',
  webhookId: 'createWebhook',
  viewId: 'createView',
}
/** A user who may make a call about customer 1: its Company Admin where allowed, else an administrator. */
export const findCaller = (endpoint: Endpoint): Caller => (mayCall(endpoint, 'full', 1) ? 'full' : 'admin')

let count = 0

/** Makes what the address of a call names, so that the call gets as far as its body. */
export async function makeOwn(portal: TestApp, endpoint: Endpoint): Promise<OwnRecords> {
  const ids: Record<string, unknown> = { ...MISSING, id: 1, customer: 1 }
  let version: number | undefined
  for (const [, name] of endpoint.path.matchAll(/\{(\w+)\}/g)) {
    const maker = contract.find((one) => one.name === MADE_BY[name!])
    if (maker === undefined) continue
    const made = await make(portal, maker)
    ids[name!] = made['id'] ?? made[name!] ?? made[snake(name!)]
    version = made['version'] as number | undefined
  }
  if (endpoint.path.includes('{waybillId}'))
    ids['waybillId'] = await portal.superuser((db) => makeWaybill(db, { equipment_id: `OWNX${++count}` }))
  const { body } = endpoint
  const hasVersion = body !== undefined && isSchema(body) && 'version' in getShape(body)
  return { ids, version: hasVersion ? version : undefined }
}

async function make(portal: TestApp, maker: Endpoint): Promise<Record<string, unknown>> {
  const { params } = argsFor(maker, 1, { id: 1 }) as { params: object }
  const sample = BODIES[maker.name] as Record<string, unknown>
  // names are given once
  const named = ['name', 'label', 'bill_number']
    .filter((key) => key in sample)
    .map((key) => [key, `Own ${++count}`])
  const body = { ...sample, ...Object.fromEntries(named) }
  const { status, data, error } = await portal.call(
    maker as never,
    { params, body } as never,
    findCaller(maker),
  )
  if (status !== 200) throw new Error(`${maker.name}: ${JSON.stringify(error)}`)
  return data as Record<string, unknown>
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
