import { createUser, listUsers, updateUser } from '#contract/areas/admin/users/users.contract.ts'
import type { Caller, TestApp } from '../../../testing/app.ts'

let made = 0

/** A person who does not exist yet. */
const person = () => ({ first_name: 'New', last_name: 'Person', email: `new${(made += 1)}@test.example` })

/** The calls that tests of users begin with; an administrator makes them. */
export const makeUserCalls = (portal: TestApp) => ({
  person,
  create: async (body: object = {}) =>
    (await portal.call(createUser, { body: { ...person(), ...body } }, 'admin')).data,
  change: (userId: number, body: object, as: Caller = 'admin') =>
    portal.call(updateUser, { params: { userId }, body }, as),
  toId: async (email: string): Promise<number> =>
    (await portal.call(listUsers, { query: { search: email, scope: 'all' } }, 'admin')).data.data[0]!.user_id,
})
