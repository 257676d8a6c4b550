import { expect, onTestFinished, test } from 'vitest'
import { makeCompany, makeUser } from '../testing/people.ts'
import { chooseCustomerView, getHome, isCustomerView } from './customer-view.ts'

const own = makeCompany()
const foreign = makeCompany({ id: 9, name: 'Cascade Lumber', role_id: null, role_name: null })
const companies = [foreign, own]

test('[PLT-117] only an administrator outside their own customer is in the customer view', () => {
  const admin = makeUser({ is_admin: true, companies })

  expect(isCustomerView({ user: admin, company: foreign })).toBe(true)
  expect(isCustomerView({ user: admin, company: own })).toBe(false)
  expect(isCustomerView({ user: makeUser({ companies }), company: foreign })).toBe(false)
  expect(getHome(admin)).toBe(own)
})

test('[PLT-117] until the chosen customer is open, no other one is said to be viewed', () => {
  onTestFinished(() => localStorage.clear())
  const admin = makeUser({ is_admin: true, companies: [foreign] })
  const chosen = makeCompany({ id: 10, name: 'Other Tanks', role_id: null, role_name: null })

  chooseCustomerView(admin, chosen.id)

  expect(isCustomerView({ user: admin, company: foreign })).toBe(false)
  expect(isCustomerView({ user: admin, company: chosen })).toBe(true)
})

test('[PLT-188] anyone else who attempts the customer view gets an error', () => {
  expect(chooseCustomerView(makeUser(), 9)).toEqual({ status: 403, message: 'User is not an admin.' })
  expect(localStorage.getItem('interline.default-company')).toBeNull()
})

test('[PLT-117] the customer an administrator chose to view is the one that opens next', () => {
  onTestFinished(() => localStorage.clear())

  expect(chooseCustomerView(makeUser({ is_admin: true, companies }), 9)).toBeNull()

  expect(localStorage.getItem('interline.default-company')).toBe('9')
})
