import { writeClmFile } from './feed/clm.ts'
import type { Delivery } from './feed/delivery.ts'
import { writeT322 } from './feed/t322.ts'

/** A file as a railroad, or the clearing house that collects for all of them, hands it to one customer. */
export interface FeedFile {
  customer_id: number
  content_type: 'application/edi-x12' | 'text/csv'
  body: string
  /** Cars reported, counting each car of a block. */
  records: number
}

/**
 * `by_carrier`: every railroad sends its own files, as on any day. `collected`: one file per customer and format, as
 * from a clearing house for a request of months; 322 files then hold one interchange per railroad.
 */
export type Bundling = 'by_carrier' | 'collected'

/** Puts deliveries into files, 322 before car location messages, so that waybills are known before their moves. */
export function getFiles(deliveries: readonly Delivery[], bundling: Bundling): FeedFile[] {
  const customers = Map.groupBy(deliveries, ({ event }) => event.block.customer.id)
  return [...customers].flatMap(([customer_id, ofCustomer]) => [
    ...t322Files(
      customer_id,
      ofCustomer.filter(({ event }) => event.reported_by === '322'),
      bundling,
    ),
    ...clmFiles(
      customer_id,
      ofCustomer.filter(({ event }) => event.reported_by === 'CLM'),
      bundling,
    ),
  ])
}

function t322Files(customer_id: number, deliveries: Delivery[], bundling: Bundling): FeedFile[] {
  const interchanges = [...byCarrier(deliveries)].map(([carrier, ofCarrier]) => ({
    body: writeT322(carrier, ofCarrier),
    records: recordsIn(ofCarrier),
  }))
  const files = bundling === 'by_carrier' ? interchanges : [joined(interchanges)]
  return files
    .filter(({ records }) => records > 0)
    .map((file) => ({ customer_id, content_type: 'application/edi-x12' as const, ...file }))
}

function clmFiles(customer_id: number, deliveries: Delivery[], bundling: Bundling): FeedFile[] {
  const groups = bundling === 'by_carrier' ? [...byCarrier(deliveries).values()] : [deliveries]
  return groups
    .filter((group) => group.length > 0)
    .map((group) => ({
      customer_id,
      content_type: 'text/csv' as const,
      body: writeClmFile(group),
      records: recordsIn(group),
    }))
}

const byCarrier = (deliveries: Delivery[]) => Map.groupBy(deliveries, ({ event }) => event.carrier)

function joined(files: { body: string; records: number }[]) {
  return {
    body: files.map(({ body }) => body).join(''),
    records: files.reduce((sum, { records }) => sum + records, 0),
  }
}

function recordsIn(deliveries: readonly Delivery[]): number {
  return deliveries.reduce((sum, { event }) => sum + event.units.length, 0)
}
