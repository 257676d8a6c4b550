import { z } from 'zod'
import { BOUND } from '../../../base/bounds.ts'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'

export const ReportingGroup = z.object({
  id: z.number(),
  name: z.string(),
  equipment_ids: z.array(z.string()),
  party_ids: z.array(z.number()),
  version: z.number(),
})

export const listReportingGroups = endpoint({
  name: 'listReportingGroups',
  method: 'GET',
  path: '/reports/{customerId}/groups',
  access: 'signed-in',
  summary: 'The customer’s reporting groups.',
  params: CustomerParams,
  response: z.object({ data: z.array(ReportingGroup) }),
})

/** Most cars that a rule finds: as many as a group may hold. */
export const MAX_FOUND_CARS = 20_000

export const findGroupCars = endpoint({
  name: 'findGroupCars',
  method: 'GET',
  path: '/reports/{customerId}/groups/cars',
  access: { anyOf: ['company_settings'] },
  area: 'company',
  level: 'see',
  summary: 'Cars to fill a group with, by reporting mark, car type and commodity of the current waybill.',
  params: CustomerParams,
  query: z.object({
    /** Separated by commas, like `TILX,GATX`. */
    marks: z.string().max(400, BOUND).optional(),
    /** Separated by commas; a letter and digits, like `T108`, or the first of them. */
    car_types: z.string().max(400, BOUND).optional(),
    /** The first digits of an STCC, or a part of a commodity’s name. */
    commodity: z.string().max(80, BOUND).optional(),
  }),
  response: z.object({ equipment_ids: z.array(z.string()) }),
})
