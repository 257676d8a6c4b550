import type { Company, Session } from '#contract/areas/accounts/session/session.contract.ts'
import { recall } from '../../../shell/storage.ts'
import { useSession } from '../../../shell/session.ts'

/** The billing user and customer, named as in the booking API: in camel case (PLT-080). */
export interface BookingSession {
  user: {
    userId: number
    firstName: string
    lastName: string
    isAdmin: boolean
    isInternal: boolean
    roleId: number | null
    token: string | null
    companies: readonly BookingCompany[]
  }
  company: BookingCompany
}

type BookingCompany = Pick<Company, 'id' | 'name' | 'type' | 'integrations' | 'preferred_theme'>

/** The session of the billing pages. Throws when no one is signed in. */
export function useBookingSession(): BookingSession {
  const { user, company } = useSession()
  return bookingSession(user, company, recall('token'))
}

export const bookingSession = (user: Session, company: Company, token: string | null): BookingSession => ({
  user: {
    userId: user.user_id,
    firstName: user.first_name,
    lastName: user.last_name,
    isAdmin: user.is_admin,
    isInternal: user.is_internal,
    roleId: user.roleId,
    token,
    companies: user.companies.map(bookingCompany),
  },
  company: bookingCompany(company),
})

const bookingCompany = ({ id, name, type, integrations, preferred_theme }: Company): BookingCompany => ({
  id,
  name,
  type,
  integrations,
  preferred_theme,
})
