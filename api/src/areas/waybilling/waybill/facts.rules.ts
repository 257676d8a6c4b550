import { factsOf, type WaybillFacts } from '#contract/areas/waybilling/waybill/edi.rules.ts'
import { unitIdOf } from '#rail/equipment.ts'

/** What a tender is found by: the facts of its waybill, its car by the id that sightings of it are kept under. */
export function tenderFactsOf(waybill: { heading: object }): WaybillFacts {
  const facts = factsOf(waybill)
  return { ...facts, equipmentId: facts.equipmentId === null ? null : unitIdOf(facts.equipmentId) }
}
