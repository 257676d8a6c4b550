import type { Company, Session } from '#contract/areas/accounts/session/session.contract.ts'
import { ERRORS } from '#contract/base/errors.ts'
import type { CallError } from './call.ts'
import { isWithoutCustomers } from './customer.ts'
import { saveDefaultCompany, type SignedIn } from './session.ts'
import { recall } from './storage.ts'

/** The customer of a user; null for an administrator without one. */
export const getHome = ({ companies }: Pick<Session, 'companies'>): Company | null =>
  companies.find(({ role_id }) => role_id !== null) ?? null

/**
 * An administrator who belongs to no customer and has not chosen the one that is open: it is the first of all, or the
 * one they are about to leave.
 */
export const hasNoCompany = ({ user, company }: Pick<SignedIn, 'user' | 'company'>): boolean =>
  user.is_admin && getHome(user) === null && recall('defaultCompany') !== String(company.id)

/** An administrator at another customer than their own works with that customer's permission list (PLT-117). */
export const isCustomerView = ({ user, company }: Pick<SignedIn, 'user' | 'company'>): boolean =>
  user.is_admin &&
  !isWithoutCustomers({ company }) &&
  !hasNoCompany({ user, company }) &&
  company.id !== getHome(user)?.id

/** Administrators may view another customer than their own, of those they are given. */
export const mayViewCustomer = (user: Session, customerId: number): boolean =>
  user.is_admin && getHome(user)?.id !== customerId && user.companies.some(({ id }) => id === customerId)

/** Makes a customer the one to open next. Returns the refusal of PLT-188 to users who are not administrators. */
export function chooseCustomerView(user: Session, customerId: number): CallError | null {
  const [status, message] = ERRORS.not_an_admin
  if (!user.is_admin) return { status, message }
  saveDefaultCompany(customerId)
  return null
}
