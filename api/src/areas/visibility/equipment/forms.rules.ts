import { normalizeAssetTerm } from '#contract/base/asset-term.ts'
import { toUnitId } from '#rail/equipment.ts'

/** One-letter marks stay as typed: `B0012` is more often some other number than a car's. */
const IS_MARK = /^[A-Z]{2}/

/** The search forms of equipment: letters and digits as typed, and the stored id (docs/decisions/098). */
export function equipmentForms(typed: string): string[] {
  const term = normalizeAssetTerm(typed)
  return IS_MARK.test(term) ? [...new Set([term, toUnitId(term)])] : [term]
}
