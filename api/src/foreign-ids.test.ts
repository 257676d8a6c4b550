import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { isReadOnly, isSchema, type Endpoint } from '#contract/base/endpoint.ts'
import type { ErrorBody } from '#contract/base/errors.ts'
import { contract } from './routes.ts'
import { argsFor, isStream } from './testing/access.ts'
import {
  countRowsHolding,
  idPlaces,
  type IdPlace,
  type Schema,
  withForeignId,
} from './testing/foreign-ids.ts'
import { FOREIGN, makeForeign } from './testing/foreign-records.ts'
import { findCaller, makeOwn } from './testing/own-records.ts'
import { useTestApp } from './testing/app.ts'

const portal = useTestApp()

beforeAll(() => portal.superuser(makeForeign))

interface Write {
  endpoint: Endpoint
  schema: Schema
  place: IdPlace
}

/** Fields that look like a customer's id and are not. */
const NO_REFERENCES: Readonly<Record<string, string>> = {
  'addCustomerEquipment equipment_ids.0': 'staff say here which units are the customer’s',
  'createPastedList ids.0': 'what was pasted; the list shows units of the customer alone',
  'requestAdjustment equipment_id':
    'what somebody wrote to staff; it is applied to trips of the customer alone',
  'recordLoadActions actions.0.action_id': 'made by the caller',
  'allowRailroad sender_id': 'who the customer is to a railroad, as an administrator says',
  'updateCustomerRailroad sender_id': 'the same',
  'updateCustomerRailroad receiver_id': 'who the railroad is',
  'createCarrier receiver_id': 'the same',
  'updateCarrier receiver_id': 'the same',
  'createBoard filters.destination_ids.0':
    'a number made of a place’s name, the same for everyone (decision 230)',
  'updateBoard filters.destination_ids.0': 'the same',
}

/** What a body must also contain for an id to take effect. */
const BESIDE: Readonly<Record<string, object>> = {
  'createAlertRule group_ids.0': { event: 'arrival', scope: 'groups' },
  'updateAlertRule group_ids.0': { event: 'arrival', scope: 'groups' },
  'createAlertRule view_id': { event: 'arrival', scope: 'view' },
  'updateAlertRule view_id': { event: 'arrival', scope: 'view' },
  'createMacro assignee.id': { assigns: 'named' },
  'updateMacro assignee.id': { assigns: 'named' },
  'updateCustomerRoles roles.0.id': { version: 1 },
  'updateNotice customers.0.id': { revision: 1, audience: 'customers' },
}

const getName = ({ endpoint, place }: Write): string => `${endpoint.name} ${place.name}`
/** Which rows a bulk call is about, as the list filters them. */
const isFilter = ({ place }: Write): boolean => place.path[0] === 'matching'

const writes: Write[] = contract
  .flatMap((endpoint) => {
    const { body } = endpoint
    if (!body || !isSchema(body) || isReadOnly(endpoint) || isStream(endpoint)) return []
    const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema
    return idPlaces(schema).map((place) => ({ endpoint, schema, place }))
  })
  .filter((write) => !isFilter(write) && NO_REFERENCES[getName(write)] === undefined)

test('the contract is searched for bodies with ids of other objects, and such calls are found', () => {
  expect(writes.map(getName)).toEqual(
    expect.arrayContaining([
      'createAlertRule group_ids.0',
      'createNote attachments.0',
      'createTicket ticket_assets.0.waybill_id',
      'createCarActions equipment_ids.0',
      'updatePayerLogo attachment_id',
    ]),
  )
})

test('a body never makes the portal keep the id of something that is not the customer’s own', async () => {
  const stored: string[] = []
  const untried: string[] = []
  const found = new Map<IdPlace['kind'], number>()
  for (const kind of KINDS) found.set(kind, await rowsHolding(kind))
  for (const write of writes) {
    const { body, args } = await getRequest(write)
    const { status, error } = await portal.call(
      write.endpoint as never,
      { ...args, body } as never,
      findCaller(write.endpoint),
    )
    expect([getName(write), status < 500]).toEqual([getName(write), true])
    if (isRefusedForElse(write, status, error)) untried.push(`${getName(write)}: ${JSON.stringify(error)}`)
    // a refused call leaves no trace
    if (status >= 400) continue
    const { kind } = write.place
    const count = await rowsHolding(kind)
    if (count > found.get(kind)!) stored.push(getName(write))
    found.set(kind, count)
  }

  expect(stored).toEqual([])
  expect(untried).toEqual([])
}, 120_000)

const KINDS: readonly IdPlace['kind'][] = ['number', 'uuid', 'text']
const rowsHolding = (kind: IdPlace['kind']): Promise<number> =>
  portal.superuser((db) => countRowsHolding(db, FOREIGN[kind]))

async function getRequest(write: Write): Promise<{ body: unknown; args: object }> {
  const { endpoint, schema, place } = write
  const { ids, version } = await makeOwn(portal, endpoint)
  const { body: sample, ...args } = argsFor(endpoint, 1, ids) as { body: object }
  const own = { ...sample, ...(version !== undefined && { version }), ...BESIDE[getName(write)] }
  return { body: withForeignId(own, schema, place.path, FOREIGN[place.kind]), args }
}

/** Whether the call failed at something else than the id, which then was never read. */
function isRefusedForElse({ place }: Write, status: number, { code, errors }: ErrorBody): boolean {
  if (status === 409) return code === 'conflict'
  if (status !== 400 || errors === undefined) return false
  return !Object.keys(errors).some((field) => field.split('.')[0] === place.path[0])
}
