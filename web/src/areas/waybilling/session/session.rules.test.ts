import { expect, test } from 'vitest'
import { makeCompany, makeUser } from '../../../testing/people.ts'
import { bookingSession } from './session.rules.ts'

test('[PLT-075] [PLT-080] pages that bill cars read the session by the names of the booking API', () => {
  const tableau = { config: { token: 't-1' }, views: [{ name: 'Cars', url: 'https://bi.example/cars' }] }
  const company = makeCompany({ id: 7, name: 'Meridian Foods', type: 'shipper', integrations: { tableau } })
  const user = makeUser({ user_id: 9, is_internal: true, roleId: 4, companies: [company] })

  expect(bookingSession(user, company, 'bearer-1')).toEqual({
    user: {
      userId: 9,
      firstName: user.first_name,
      lastName: user.last_name,
      isAdmin: user.is_admin,
      isInternal: true,
      roleId: 4,
      token: 'bearer-1',
      companies: [expect.objectContaining({ id: 7, name: 'Meridian Foods' })],
    },
    company: {
      id: 7,
      name: 'Meridian Foods',
      type: 'shipper',
      integrations: { tableau },
      preferred_theme: company.preferred_theme,
    },
  })
})
