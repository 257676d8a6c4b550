import { getFacts, type WaybillFacts } from '#contract/areas/waybilling/waybill/facts.rules.ts'
import { toUnitId } from '#rail/equipment.ts'

/** The searchable values of a tender: those of its waybill, and its car by the stored unit ID. */
export function getTenderFacts(waybill: { heading: object }): WaybillFacts {
  const facts = getFacts(waybill)
  return {
    ...facts,
    equipmentId: facts.equipmentId === null ? null : toUnitId(facts.equipmentId),
    otherUnits: facts.otherUnits.map((one) => toUnitId(one)),
  }
}
