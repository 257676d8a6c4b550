import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { BOUND } from '../../../base/bounds.ts'

const name = () => z.string().max(200, BOUND)

export const Location = z.object({
  station_id: name(),
  display_name: name(),
  city: name(),
  state: name(),
  country: name(),
  is_junction: z.boolean(),
  junction_code: name().nullable(),
  scacs: z.array(name()).max(100),
  lat: z.number(),
  lon: z.number(),
  zone: name(),
})

export const listLocations = endpoint({
  name: 'listLocations',
  method: 'POST',
  path: '/locations',
  access: 'signed-in',
  summary:
    'Stations by prefix of their name, city or junction code; optionally junctions only, or those of one railroad.',
  body: z.object({
    search: z.string().max(100, BOUND).default(''),
    only_junctions: z.boolean().default(false),
    scac: z.string().max(4, BOUND).nullish(),
  }),
  reads: true,
  response: z.object({ locations: z.array(Location) }),
})
