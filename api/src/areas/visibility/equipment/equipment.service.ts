import type { ReadCtx } from '../../../http/context.ts'
import type { EquipmentLookup } from '../../lookups/equipment/equipment.service.ts'
import { selectEquipment } from './equipment.queries.ts'

/** What visibility offers to the lookups: a page of the customer's equipment whose id contains the normalized term. */
export const lookUpEquipment = ({ db, customerId }: ReadCtx, request: EquipmentLookup) =>
  selectEquipment(db.last, customerId, request)
