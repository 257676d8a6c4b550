import { z } from 'zod'
import { endpoint } from '../../base/endpoint.ts'

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
