import { factsOf, type WaybillFacts } from '#contract/areas/waybilling/waybill/edi.rules.ts'
import { unitIdOf } from '#rail/equipment.ts'

/** What a tender can be found by: the facts of its waybill, and its car by the stored unit id. */
export function tenderFactsOf(waybill: { heading: object }): WaybillFacts {
  const facts = factsOf(waybill)
  return { ...facts, equipmentId: facts.equipmentId === null ? null : unitIdOf(facts.equipmentId) }
}
