import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { AutocompleteRequest } from '../equipment/equipment.contract.ts'

/** Most rows a lookup of places or commodities answers; who needs another types more. */
export const LOOKUP_LIMIT = 50

export const autocompleteScac = endpoint({
  name: 'autocompleteScac',
  method: 'POST',
  path: '/autocomplete/{customerId}/scac',
  access: 'signed-in',
  summary: 'Railroads whose SCAC begins with, or whose name contains, the term; from two characters.',
  params: CustomerParams,
  body: AutocompleteRequest,
  reads: true,
  response: z.object({
    data: z.array(z.object({ scac: z.string(), name: z.string(), country: z.string().nullable() })),
  }),
})

export const Location = z.object({
  station_id: z.string(),
  display_name: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  is_junction: z.boolean(),
  junction_code: z.string().nullable(),
  scacs: z.array(z.string()),
  lat: z.number(),
  lon: z.number(),
  zone: z.string(),
})

export const listLocations = endpoint({
  name: 'listLocations',
  method: 'POST',
  path: '/locations',
  access: 'signed-in',
  summary:
    'Stations by the beginning of their name, city or junction code; junctions only, or those of one railroad.',
  body: z.object({
    search: z.string().max(100).default(''),
    only_junctions: z.boolean().default(false),
    scac: z.string().max(4).nullish(),
  }),
  reads: true,
  response: z.object({ locations: z.array(Location) }),
})

/** A commodity of the Standard Transportation Commodity Code (`spec 1 §3`). */
export const StccCommodity = z.object({
  commodity_code: z.string(),
  associated_stcc: z.string().nullable(),
  commodity: z.string(),
  is_hazmat: z.boolean(),
})

const StccRequest = z.object({
  search_term: z.string().max(100).nullish(),
  stcc_codes: z.array(z.string().max(7)).max(500).nullish(),
})
const StccAnswer = z.object({ stcc_codes: z.array(StccCommodity) })

export const lookupStccs = endpoint({
  name: 'lookupStccs',
  method: 'POST',
  path: '/pricing/stccs',
  access: 'signed-in',
  summary: 'Commodities by code or by words of their description, never both.',
  body: StccRequest,
  reads: true,
  response: StccAnswer,
})

export const lookupReportStccs = endpoint({
  name: 'lookupReportStccs',
  method: 'POST',
  path: '/reports/{customerId}/stccs',
  access: 'signed-in',
  summary: 'The same commodity lookup for the reports of a customer.',
  params: CustomerParams,
  body: StccRequest,
  reads: true,
  response: StccAnswer,
})
