import { normalizeAssetTerm } from '#contract/base/asset-term.ts'
import { unitIdOf } from '#rail/equipment.ts'

/** Marks of one letter are left as typed: `B0012` is somebody's number more often than a car's. */
const IS_MARK = /^[A-Z]{2}/

/** What equipment is looked for by: letters and digits as typed, and the id it is kept under (docs/decisions/098). */
export function equipmentForms(typed: string): string[] {
  const term = normalizeAssetTerm(typed)
  return IS_MARK.test(term) ? [...new Set([term, unitIdOf(term)])] : [term]
}
