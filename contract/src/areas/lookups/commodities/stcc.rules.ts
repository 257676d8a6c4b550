/** The criteria of an STCC lookup; exactly one of the two (PLT-127). */
export interface StccQuery {
  stccCodes?: readonly string[] | null
  searchTerm?: string | null
}

/** Where the lookup is used: the reports pages require a customer. */
export type StccContext = 'pricing' | 'reports'

/** Why an STCC lookup is invalid, in the specification's wording; null when it is valid. */
export function stccProblem(
  criteria: StccQuery,
  context: StccContext,
  customerId: number | null,
): string | null {
  const hasCodes = (criteria.stccCodes?.length ?? 0) > 0
  const hasTerm = (criteria.searchTerm ?? '').trim() !== ''
  if (!hasCodes && !hasTerm) return 'Missing required fields, stccCodes or searchTerm is required'
  if (hasCodes && hasTerm) return 'Can only query by one of searchTerm or stccCodes at a time.'
  if (context === 'reports' && customerId === null) {
    return 'customerId is required for STCC lookup in the current context.'
  }
  return null
}
