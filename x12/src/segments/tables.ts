import * as answer from './answer.ts'
import * as bill from './bill.ts'
import * as envelope from './envelope.ts'
import * as equipment from './equipment.ts'
import * as hazmat from './hazmat.ts'
import * as lading from './lading.ts'
import * as motor from './motor.ts'
import * as party from './party.ts'
import * as place from './place.ts'
import * as remittance from './remittance.ts'
import * as shipment from './shipment.ts'
import type { SegmentTable } from './table.ts'
import * as transit from './transit.ts'
import * as waybill from './waybill.ts'

const ALL: readonly SegmentTable[] = [
  envelope,
  shipment,
  equipment,
  place,
  party,
  lading,
  transit,
  hazmat,
  waybill,
  bill,
  remittance,
  motor,
  answer,
].flatMap((tables): SegmentTable[] => Object.values(tables))

/** Every segment with a table, by its id. */
export const SEGMENT_TABLES: ReadonlyMap<string, SegmentTable> = new Map(
  ALL.map((table) => [table.id, table]),
)
