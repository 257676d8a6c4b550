import { expect, test } from 'vitest'
import { createCustomer, updateCustomer } from '#contract/areas/admin/customers/customers.contract.ts'
import { createToken } from '#contract/areas/admin/tokens/tokens.contract.ts'
import { createUser, listUsers, updateUser } from '#contract/areas/admin/users/users.contract.ts'
import { useTestApp } from '../../../testing/app.ts'

const portal = useTestApp()

/** The stored totals next to counted ones. */
const totals = () =>
  portal.superuser(async (db) => {
    const read = async (text: string) => (await db.query(text)).rows as unknown[]
    return {
      saved: await read('select kind, status, n from identity.people_totals where n <> 0 order by 1, 2'),
      counted: await read(`
        select 'customers' as kind, status, count(*)::int as n from identity.customers group by 2
        union all select 'users', status, count(*)::int from identity.users where not is_machine group by 2 order by 1, 2`),
    }
  })
const person = (name: string) => ({ first_name: name, last_name: 'Tally', email: `${name}@tally.example` })

test('totals of users and customers match their rows after any change; machines are not users', async () => {
  const ada = (await portal.call(createUser, { body: person('ada') }, 'admin')).data
  await portal.call(createUser, { body: person('bea') }, 'admin')
  await portal.call(updateUser, { params: { userId: ada.user_id }, body: { status: 0 } }, 'admin')
  const customer = (await portal.call(createCustomer, { body: { name: 'Tally Mills' } }, 'admin')).data
  await portal.call(updateCustomer, { params: { id: customer.id }, body: { status: 0 } }, 'admin')
  const token = {
    name: 'Yard',
    grants: ['company_settings' as const],
    level: 'act' as const,
    days: 30 as const,
  }
  await portal.call(createToken, { params: { customerId: 1 }, body: token }, 'full')
  // refused, so nothing of it stays
  expect((await portal.call(createUser, { body: person('ada') }, 'admin')).status).toBe(409)
  await portal.superuser(async (db) => {
    await db.query(
      `insert into identity.users (email, first_name, last_name) values ('cy@tally.example', 'Cy', 'Tally')`,
    )
    await db.query(`delete from identity.users where email = 'cy@tally.example'`)
  })

  const { saved, counted } = await totals()

  expect(saved).toEqual(counted)
  const response = await portal.call(listUsers, { query: { scope: 'disabled' } }, 'admin')
  expect(response.data.total_record_count).toBe(
    (counted as { kind: string; status: number; n: number }[]).find(
      (one) => one.kind === 'users' && one.status === 0,
    )!.n,
  )
})
