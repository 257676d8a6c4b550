import { z } from 'zod'
import { bytes, endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { listResponse, listRequest } from '../../../list/request.ts'
import { listRow } from '../../../list/row.ts'
import { SEES_UNITS } from '../telematics.rules.ts'
import { deviceQuarantineList } from './reports.list.ts'

/** Largest batch taken in one piece. */
export const MAX_BATCH_BYTES = 2 * 1024 * 1024
/** Most reports of a batch. */
export const MAX_BATCH_REPORTS = 5000

export const receiveReports = endpoint({
  name: 'receiveReports',
  method: 'POST',
  path: '/telematics/{customerId}/reports',
  access: { ...SEES_UNITS, orDevice: true },
  summary:
    'Accepts device reports: a JSON batch, ITSS interface 1, or Traccar’s OsmAnd (JSON or form). Duplicates are ignored, late reports are stored under the time they were recorded, and unreadable ones go to quarantine with the reason.',
  params: CustomerParams,
  body: bytes(MAX_BATCH_BYTES),
  response: z.object({
    format: z.enum(['batch', 'itss', 'osmand', 'unknown']),
    /** New readings, those that were there already, and those that add nothing to the track. */
    stored: z.number(),
    repeated: z.number(),
    thinned: z.number(),
    /** Stored, but not part of the track. */
    left_out: z.number(),
    quarantined: z.number(),
    /** The first few problems. */
    problems: z.array(z.object({ device_id: z.string(), reason: z.string() })),
  }),
})

export const DeviceProblem = listRow(deviceQuarantineList, { quarantine_id: z.number() })
export type DeviceProblem = z.infer<typeof DeviceProblem>

export const listDeviceQuarantine = endpoint({
  name: 'listDeviceQuarantine',
  method: 'POST',
  path: '/telematics/{customerId}/quarantine',
  access: SEES_UNITS,
  summary: 'Device reports that couldn’t be accepted, newest first, with reason and sample.',
  params: CustomerParams,
  body: listRequest(deviceQuarantineList),
  reads: true,
  response: listResponse(deviceQuarantineList, DeviceProblem),
})
