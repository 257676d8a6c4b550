import { describe, expect, test } from 'vitest'
import { accountCan, type Grant, mayChangeRole, REFUSALS, userCan } from './standing.rules.ts'

const grant = (role_id: number, ...permissions: string[]): Grant => ({
  customer_id: 1,
  role_id,
  permissions,
  levels: {},
})
const person = (grants: Grant[] = [], more: object = {}) => ({
  user_id: 5,
  is_admin: false,
  is_internal: false,
  status: 1,
  grants,
  ...more,
})
const staff = (...grants: Grant[]) => ({ userId: 2, isAdmin: false, grants })
const admin = (userId = 1) => ({ userId, isAdmin: true, grants: [] })
const OPERATIONS = grant(3, 'visibility_asset_list', 'visibility_universal_search')
const VIEWER = grant(6, 'visibility_asset_list')
const COMPANY_ADMIN = grant(1, 'visibility_asset_list')
const role = (given: Grant | null) => ({ customerId: 1, given })

describe('accounts', () => {
  test('[ADM-023] a user with status 1 is active: they can be disabled and not activated', () => {
    expect(userCan.disable(person(), staff())).toBe(true)
    expect(userCan.activate(person(), staff())).not.toBe(true)
    expect(userCan.activate(person([], { status: 0 }), staff())).toBe(true)
  })

  test('staff change no account of an administrator or of other staff; an administrator does', () => {
    for (const [mark, text] of [
      ['is_admin', REFUSALS.ofAdmin],
      ['is_internal', REFUSALS.ofStaff],
    ] as const) {
      const target = person([], { [mark]: true })
      expect([userCan.edit(target, staff()), userCan.disable(target, staff())]).toEqual([text, text])
      expect(accountCan.change_sign_in(target, staff())).toBe(text)
      expect(userCan.disable(target, admin())).toBe(true)
    }
  })

  test('users, administrators included, cannot disable their own account or change their own rank', () => {
    const own = person([], { is_admin: true })

    expect(userCan.disable(own, admin(5))).toBe(REFUSALS.ownStatus)
    expect(userCan.activate(person([], { status: 0 }), admin(5))).toBe(REFUSALS.ownStatus)
    expect(accountCan.mark(own, admin(5))).toBe(REFUSALS.ownMarks)
    expect(accountCan.mark(own, admin())).toBe(true)
    expect(accountCan.mark(person(), staff())).toBe(REFUSALS.marks)
  })

  test('a user with fewer permissions cannot change how another signs in', () => {
    expect(accountCan.change_sign_in(person([VIEWER]), staff(OPERATIONS))).toBe(true)
    expect(accountCan.change_sign_in(person([OPERATIONS]), staff(VIEWER))).toBe(REFUSALS.holdsMore)
    expect(accountCan.change_sign_in(person([VIEWER]), staff())).toBe(REFUSALS.holdsMore)
    expect(accountCan.change_sign_in(person([COMPANY_ADMIN]), admin())).toBe(true)
    expect(accountCan.change_sign_in(person([VIEWER]), { ...staff(), userId: 5 })).toBe(true)
  })
})

describe('roles', () => {
  test('a user cannot grant Edit in an area they only view, or View in an area they have no access to', () => {
    const sees = { ...OPERATIONS, levels: { bookings: 'see' } } as const
    const acts = { ...OPERATIONS, levels: { bookings: 'act' } } as const

    expect(mayChangeRole(person(), role(acts), staff(sees))).toBe(REFUSALS.givesMore)
    expect(mayChangeRole(person(), role(sees), staff(OPERATIONS))).toBe(REFUSALS.givesMore)
    expect(mayChangeRole(person(), role(sees), staff(acts))).toBe(true)
  })

  test('a role is given up to what the giver holds at that customer', () => {
    expect(mayChangeRole(person(), role(VIEWER), staff(OPERATIONS))).toBe(true)
    expect(mayChangeRole(person(), role(OPERATIONS), staff(VIEWER))).toBe(REFUSALS.givesMore)
    expect(mayChangeRole(person(), role(VIEWER), staff())).toBe(REFUSALS.givesMore)
    expect(mayChangeRole(person(), role(VIEWER), staff({ ...OPERATIONS, customer_id: 2 }))).toBe(
      REFUSALS.givesMore,
    )
  })

  test('Company Admin is given by a Company Admin or an administrator, whatever permissions others hold', () => {
    const giver = (held: Grant) => mayChangeRole(person(), role(COMPANY_ADMIN), staff(held))

    expect([giver(OPERATIONS), giver(COMPANY_ADMIN)]).toEqual([REFUSALS.givesMore, true])
    expect(mayChangeRole(person(), role(COMPANY_ADMIN), admin())).toBe(true)
  })

  test('a user with more permissions than the caller is neither demoted nor removed from a customer', () => {
    expect(mayChangeRole(person([COMPANY_ADMIN]), role(VIEWER), staff(OPERATIONS))).toBe(REFUSALS.holdsMore)
    expect(mayChangeRole(person([COMPANY_ADMIN]), role(null), staff(OPERATIONS))).toBe(REFUSALS.holdsMore)
    expect(mayChangeRole(person([VIEWER]), role(null), staff(OPERATIONS))).toBe(true)
  })

  test('no one changes their own role, not even an administrator', () => {
    expect(mayChangeRole(person(), role(VIEWER), { ...staff(OPERATIONS), userId: 5 })).toBe(REFUSALS.ownRole)
    expect(mayChangeRole(person(), role(COMPANY_ADMIN), admin(5))).toBe(REFUSALS.ownRole)
  })

  test('staff give no role to portal staff or administrators', () => {
    expect(mayChangeRole(person([], { is_internal: true }), role(VIEWER), staff(OPERATIONS))).toBe(
      REFUSALS.ofStaff,
    )
  })
})
