import type { Company, Session } from '#contract/areas/accounts/session/session.contract.ts'

/** Stands in for a customer while none can be opened; only staff get in then. */
export const NO_COMPANY: Company = {
  id: 0,
  name: 'No customer yet',
  status: 1,
  crm_url: null,
  domain: null,
  logo: null,
  type: null,
  type_id: null,
  zip_code: '',
  role_id: null,
  role_name: null,
  integrations: {},
  waybill_type: 'both',
  preferred_theme: '',
}

/** Whether the portal has no customer yet: pages of one lead nowhere. */
export const isWithoutCustomers = ({ company }: { company: Pick<Company, 'id'> }): boolean =>
  company.id === NO_COMPANY.id

interface Choice {
  company: Company
  /** True when the requested customer is not open to the user. */
  isFallback: boolean
}

/**
 * The current customer: the requested one, else the saved default, else the first (PLT-115). Throws when the user has
 * no customer at all; the session refuses such a user earlier.
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

/** Staff manage customers before they have one themselves; all others need a customer (PLT-189). */
export const mayEnterAlone = ({
  is_admin,
  is_internal,
}: Pick<Session, 'is_admin' | 'is_internal'>): boolean => is_admin || is_internal
