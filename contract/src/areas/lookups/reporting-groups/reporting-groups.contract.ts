import { z } from 'zod'
import { BOUND } from '../../../base/bounds.ts'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'

const RuleText = (max: number) => z.string().trim().max(max, BOUND).default('')

/** Which cars belong to a group; an empty part fits every car, but not all may be empty. */
export const GroupRule = z
  .object({
    /** Separated by commas, like `TILX,GATX`. */
    marks: RuleText(400),
    /** Separated by commas; a letter and digits, like `T108`, or the first of them. */
    car_types: RuleText(400),
    /** The first digits of an STCC, or a part of a commodity’s name. */
    commodity: RuleText(80),
  })
  .refine(({ marks, car_types, commodity }) => `${marks}${car_types}${commodity}` !== '', {
    path: ['marks'],
    message: 'Enter a reporting mark, a car type or a commodity.',
  })
export type GroupRule = z.infer<typeof GroupRule>

export const ReportingGroup = z.object({
  id: z.number(),
  name: z.string(),
  equipment_ids: z.array(z.string()),
  party_ids: z.array(z.number()),
  version: z.number(),
  /** New cars that fit it join the group; null where only people add cars. */
  rule: GroupRule.nullable(),
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
