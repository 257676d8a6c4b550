import { raw } from '../../../db/sql.ts'

/** A trip's goods as sightings report them, else as its waybill or bill of lading does. */
const reportedOr = (reported: string, billed: string) => raw(`coalesce(w.${reported}, w.${billed})`)

/** Goods, parties and numbers of a trip `w`. */
export const GOODS = {
  commodity: reportedOr('commodity', 'billed_commodity'),
  commodity_code: reportedOr('commodity_code', 'billed_stcc'),
  shipper: reportedOr('shipper', 'billed_shipper'),
  consignee: reportedOr('consignee', 'billed_consignee'),
  waybill_number: reportedOr('waybill_number', 'billed_waybill_number'),
  bill_of_lading_number: reportedOr('bill_of_lading_number', 'billed_bl_number'),
  weight_lb: reportedOr('weight_lb', 'billed_weight_lb'),
} as const

/** The hazardous material that a unit `w` carries, as its document names it, else by its STCC; null where none is named. */
export const HAZMAT = raw(
  'public.hazmat_mark(w.hazmat, w.hazard_class, w.load_empty_status, w.commodity_code)',
)
export const IS_HAZMAT = raw(`(${HAZMAT.sql} is not null)`)
