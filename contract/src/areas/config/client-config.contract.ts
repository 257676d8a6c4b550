import { z } from 'zod'
import { endpoint } from '../../base/endpoint.ts'
import { ZoneTable } from '../../base/zone-table.ts'

export const getClientConfig = endpoint({
  name: 'getClientConfig',
  method: 'GET',
  path: '/config',
  access: 'public',
  summary: 'Client configuration: the version, and where errors are reported.',
  response: z.object({
    version: z.string(),
    /** Null: errors are reported nowhere. */
    error_reporting_dsn: z.string().nullable(),
  }),
})

export const getZones = endpoint({
  name: 'getZones',
  method: 'GET',
  path: '/zones',
  access: 'public',
  summary: 'Daylight saving changes of North American time zones, used for all local times.',
  response: ZoneTable,
})
