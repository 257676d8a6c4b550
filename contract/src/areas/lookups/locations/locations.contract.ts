import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'

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
