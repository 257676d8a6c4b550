import { z } from 'zod'
import { MAX_CODE, BOUND } from '../../../base/bounds.ts'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { listRequest, listResponse } from '../../../list/request.ts'
import { listRow } from '../../../list/row.ts'
import { SEES_CYCLES } from '../fleets.rules.ts'
import { carRecordList } from './car-records.list.ts'
import { CAR_TEST_KINDS, CAR_TESTS, type CarTest, LEASE_KINDS, getDueError } from './car-records.rules.ts'

/** Who sets up a company keeps its cars. */
export const EDITS_CARS = { access: { anyOf: ['company_settings'] }, area: 'company' } as const

const day = (title: string) => field.day(title).nullable()
const testDays = Object.fromEntries(
  CAR_TEST_KINDS.flatMap((kind) => [
    [`${kind}_done`, day(`${CAR_TESTS[kind]} done`)],
    [`${kind}_due`, day(`${CAR_TESTS[kind]} due`)],
  ]),
) as Record<`${CarTest}_${'done' | 'due'}`, ReturnType<typeof day>>

const MAX_POUNDS = 999_999

const rules = {
  ...testDays,
  lessor: field.text('Lessor', { max: 80, help: 'Leave blank for an owned car.' }),
  lease_kind: field.choice('Lease type', LEASE_KINDS).nullable(),
  lease_start: day('Lease starts'),
  lease_end: day('Lease ends'),
  rate_cents: field.cents('Monthly rate').nullable(),
  mile_cents: field
    .cents('Mileage rate', { help: 'What the owner of the car charges per mile.' })
    .nullable()
    .default(null),
  capacity_lb: field.integer('Capacity', { max: MAX_POUNDS, unit: 'lb' }).nullable(),
  tare_lb: field.integer('Tare', { max: MAX_POUNDS, unit: 'lb' }).nullable(),
}

const CarRecordFields = z.object(rules)
export type CarRecordFields = z.infer<typeof CarRecordFields>

function checkDays(record: CarRecordFields, ctx: z.RefinementCtx): void {
  for (const kind of CAR_TEST_KINDS) {
    const message = getDueError(kind, record)
    if (message !== null) ctx.addIssue({ code: 'custom', path: [`${kind}_due`], message })
  }
  if (record.lease_start !== null && record.lease_end !== null && record.lease_end < record.lease_start)
    ctx.addIssue({ code: 'custom', path: ['lease_end'], message: 'Enter a date after the lease starts.' })
}

/** What the owner keeps about a car; version 0 where nothing was recorded yet. */
export const CarRecord = CarRecordFields.extend({ equipment_id: z.string(), version: z.number() })
export type CarRecord = z.infer<typeof CarRecord>

const CarParams = CustomerParams.extend({
  equipmentId: z
    .string()
    .max(MAX_CODE, BOUND)
    .regex(/^[A-Z0-9]{2,20}$/, 'Enter an equipment ID like UTLX207444.'),
})

export const CarRow = listRow(carRecordList, {})
export type CarRow = z.infer<typeof CarRow>

export const listCars = endpoint({
  name: 'listCars',
  method: 'GET',
  path: '/reports/{customerId}/cars',
  access: SEES_CYCLES,
  area: 'assets',
  summary:
    'Cars with their next test under 49 CFR 180.509, lease, capacity and tare, earliest test due first.',
  params: CustomerParams,
  query: listRequest(carRecordList),
  response: listResponse(carRecordList, CarRow),
})

export const getCar = endpoint({
  name: 'getCar',
  method: 'GET',
  path: '/reports/{customerId}/cars/{equipmentId}',
  access: SEES_CYCLES,
  area: 'assets',
  summary: 'A car’s lease, tests, capacity and tare; version 0 if nothing was recorded yet.',
  params: CarParams,
  response: CarRecord,
})

export const updateCar = endpoint({
  name: 'updateCar',
  method: 'PUT',
  path: '/reports/{customerId}/cars/{equipmentId}',
  ...EDITS_CARS,
  summary: 'Saves a car’s lease, tests, capacity and tare.',
  params: CarParams,
  body: z
    .object({
      ...rules,
      /** The version last read, 0 for the first; a stale one answers 409. */
      version: z.number().int(),
    })
    .superRefine(checkDays),
  response: CarRecord,
})
