import { column } from '../../../list/column.ts'
import { list } from '../../../list/list.ts'
import { QUERY_WIRE } from '../../../list/wire.ts'

/** Releases of X12 that railroads take. */
export const CARRIER_RELEASES = {
  '004010': '4010',
  '004030': '4030',
  '005010': '5010',
  '005030': '5030',
  '006020': '6020',
  '006040': '6040',
  '007010': '7010',
  '007030': '7030',
} as const

export const CARRIER_USAGES = { P: 'Production', T: 'Test' } as const
export const CARRIER_CHARACTERS = { basic: 'Basic', extended: 'Extended' } as const
export const CARRIER_TRANSPORTS = { folder: 'Folder', sftp: 'SFTP' } as const
export const CARRIER_CANCELS = { '998': 'A 998', '404': 'A 404 with purpose 01 (cancellation)' } as const

/** Railroads the portal exchanges documents with. */
export const carrierList = list({
  name: 'railroads',
  singular: 'railroad',
  wire: QUERY_WIRE,
  columns: {
    scac: column.text('SCAC', { width: 12, required: true, search: true }),
    name: column.text('Railroad', { width: 30, search: true }),
    release: column.choice('Release', CARRIER_RELEASES, { required: true, isOpen: true }),
    receiver_qualifier: column.text('Receiver ID type', { width: 8, required: true, optional: true }),
    receiver_id: column.text('Receiver ID', { width: 18, required: true, search: true }),
    usage: column.choice('Usage', CARRIER_USAGES, { required: true }),
    characters: column.choice('Character set', CARRIER_CHARACTERS, { required: true, optional: true }),
    answer_minutes: column.number('Responds within (min)', { width: 14, required: true }),
    cancels_by: column.choice('Cancel with', CARRIER_CANCELS, { required: true, optional: true }),
    transport: column.choice('Transport', CARRIER_TRANSPORTS, { required: true }),
    /** The error of the last use of its server. */
    link_trouble: column.text('Problem', { width: 36, wraps: true }),
  },
  fields: ['version', 'sftp_url', 'sftp_host_key', 'sftp_answers', 'link_checked_ts'],
  key: 'scac',
  sort: { by: 'scac', dir: 'asc' },
})
