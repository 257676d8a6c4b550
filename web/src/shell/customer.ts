import type { Company } from '#contract/areas/accounts/session/session.contract.ts'

interface Choice {
  company: Company
  /** True when a customer was asked for that the user cannot open. */
  isFallback: boolean
}

/**
 * The customer to work on: the one asked for, else the saved default, else the first (PLT-115).
 * Throws when the user has no customer at all; the session refuses such a user earlier.
 */
export function chooseCompany(
  companies: readonly Company[],
  wantedId: number | null,
  savedId: number,
): Choice {
  const byId = (id: number | null): Company | undefined => companies.find((company) => company.id === id)
  const wanted = byId(wantedId)
  if (wanted) return { company: wanted, isFallback: false }
  const company = byId(savedId) ?? companies[0]
  if (!company) throw new Error('A user without customers has nothing to choose from.')
  return { company, isFallback: wantedId !== null }
}
