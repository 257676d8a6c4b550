import { FIND_LIMIT, type FindResults, MIN_FIND_CHARACTERS } from '#contract/areas/find/find.contract.ts'
import { statusLabel } from '#contract/areas/visibility/assets/assets.rules.ts'
import { isAllowed } from '#contract/base/access.ts'
import { normalizeAssetTerm } from '#contract/base/asset-term.ts'
import type { Ctx } from '../../../http/context.ts'
import { equipmentForms } from '../equipment/forms.rules.ts'
import {
  selectEquipmentHits,
  selectNumberHits,
  type NumberRow,
  type ShipmentNumber,
  type TripStateRow,
} from './shipments.queries.ts'

type ShipmentHits = Pick<FindResults, 'equipment' | 'waybills' | 'bills_of_lading' | 'trains'>

/**
 * What visibility offers to the search: the best few units and numbers that match the term. Shipments require the
 * permission for the search and one for the page they open (docs/decisions/021).
 */
export async function findShipments(ctx: Ctx, typed: string): Promise<ShipmentHits> {
  const isRequested = normalizeAssetTerm(typed).length >= MIN_FIND_CHARACTERS && mayFindShipments(ctx)
  return isRequested ? await shipmentHits(ctx, typed) : NO_SHIPMENTS
}

const mayFindShipments = ({ actor }: Ctx): boolean =>
  isAllowed({ anyOf: ['visibility_universal_search'] }, actor) &&
  isAllowed({ anyOf: ['visibility_asset_list', 'visibility_fleet_cycles'] }, actor)

const NO_SHIPMENTS: ShipmentHits = { equipment: [], waybills: [], bills_of_lading: [], trains: [] }

async function shipmentHits({ db, customerId }: Ctx, typed: string): Promise<ShipmentHits> {
  const numbered = (column: ShipmentNumber) => selectNumberHits(db, customerId, column, numberForms(typed))
  const [equipment, waybills, billedWaybills, bills, billedBills, trains] = await Promise.all([
    selectEquipmentHits(db, customerId, equipmentForms(typed)),
    numbered('waybill_number'),
    numbered('billed_waybill_number'),
    numbered('bill_of_lading_number'),
    numbered('billed_bl_number'),
    numbered('train_id'),
  ])
  return {
    equipment: equipment.map(withStatusText),
    waybills: mergeNumbers(waybills, billedWaybills).map(({ number, ...trip }) =>
      withStatusText({ waybill_number: number, ...trip }),
    ),
    bills_of_lading: mergeNumbers(bills, billedBills).map(({ number, ...trip }) =>
      withStatusText({ bill_of_lading_number: number, ...trip }),
    ),
    trains: trains.map(({ number, ...trip }) => withStatusText({ train_id: number, ...trip })),
  }
}

/** Numbers of sightings, then those that only a document has. */
const mergeNumbers = (reported: readonly NumberRow[], billed: readonly NumberRow[]): NumberRow[] => {
  const known = new Set(reported.map(({ number }) => number))
  return [...reported, ...billed.filter(({ number }) => !known.has(number))].slice(0, FIND_LIMIT)
}

const withStatusText = <Row extends TripStateRow>(row: Row): Row & { status: string } => ({
  ...row,
  status: statusLabel(row.status_code),
})

/** A railroad writes waybill numbers with six digits, people often without the zeros in front. */
const WAYBILL_DIGITS = 6

/** A number in every spelling messages may have used: as typed, with letters and digits only, with and without zeros in front. */
function numberForms(typed: string): string[] {
  const term = normalizeAssetTerm(typed)
  const isNumber = /^\d+$/.test(term)
  const other = isNumber ? [term.replace(/^0+(?=\d)/, ''), term.padStart(WAYBILL_DIGITS, '0')] : []
  return [...new Set([typed.toUpperCase(), term, ...other])]
}
