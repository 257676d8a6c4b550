import { describe, expect, test } from 'vitest'
import { getSession, login } from '#contract/areas/accounts/session/session.contract.ts'
import { createUser, getUser, updateUser } from '#contract/areas/admin/users/users.contract.ts'
import { activateUsers, disableUsers, inviteUsers } from '#contract/areas/admin/users/users-bulk.contract.ts'
import { TEST_PASSWORD, useTestApp } from '../../../testing/app.ts'

const portal = useTestApp()

let made = 0
/** A user whose name no other test has, found by it. */
const create = async (word: string, body: object = {}) => {
  made += 1
  const person = {
    first_name: word,
    last_name: `No${made}`,
    email: `${word}${made}@test.example`.toLowerCase(),
  }
  return (await portal.call(createUser, { body: { ...person, ...body } }, 'admin')).data
}
const getStatus = async (userId: number) =>
  (await portal.call(getUser, { params: { userId } }, 'admin')).data.status
const invitations = async (email: string): Promise<number> =>
  portal.superuser(async (db) => {
    const { rows } = await db.query<{ count: number }>(
      "select count(*)::int from identity.mails where $1 = any (recipients) and kind = 'invitation'",
      [email],
    )
    return rows[0]!.count
  })

describe('many users at once', () => {
  test('all matching users are disabled, disabled ones are skipped, and a preview changes nothing', async () => {
    const [first, second] = [await create('Dorado'), await create('Dorado')]
    await portal.call(updateUser, { params: { userId: second.user_id }, body: { status: 0 } }, 'admin')
    const body = { matching: { search: 'Dorado', scope: 'all' } }

    const before = await portal.call(disableUsers, { body: { ...body, preview: true } }, 'admin')
    const left = { id: second.user_id, name: `Dorado No${made}`, why: 'This user is already disabled.' }
    expect(before.data).toEqual({ count: 2, done: 1, left: [left], left_count: 1 })
    expect(await getStatus(first.user_id)).toBe(1)

    expect((await portal.call(disableUsers, { body }, 'admin')).data).toEqual(before.data)
    expect(await getStatus(first.user_id)).toBe(0)
    expect((await portal.call(activateUsers, { body }, 'admin')).data.done).toBe(2)
    expect(await getStatus(second.user_id)).toBe(1)
  })

  test('a user disabled in bulk is signed out at once', async () => {
    const { token } = (
      await portal.call(login, { body: { email: 'viewer@test.example', password: TEST_PASSWORD } }, null)
    ).data as { token: string }
    const response = () => portal.call(getSession, {}, null, { authorization: `Bearer ${token}` })
    const before = await response()
    expect(before.status).toBe(200)
    const { user_id: userId } = before.data

    await portal.call(disableUsers, { body: { ids: [userId] } }, 'admin')
    expect((await response()).status).toBe(401)

    await portal.call(activateUsers, { body: { ids: [userId] } }, 'admin')
  })

  test('one’s own account is skipped, with the reason', async () => {
    const { user_id: userId } = (await portal.call(getSession, {}, 'admin')).data

    const { data } = await portal.call(disableUsers, { body: { ids: [userId] } }, 'admin')

    expect([data.done, data.left.map(({ why }) => why)]).toEqual([
      0,
      ['You can’t disable or activate your own account. Ask another administrator.'],
    ])
    expect(await getStatus(userId)).toBe(1)
  })

  test('staff cannot change administrators', async () => {
    const { user_id: userId } = await create('Vega', { is_admin: true })

    const { data } = await portal.call(disableUsers, { body: { ids: [userId] } }, 'internal')

    expect(data.left[0]?.why).toBe('Only an administrator can change an administrator’s account.')
    expect(await getStatus(userId)).toBe(1)
  })

  test('users without a password are invited again; the others are skipped with the reason', async () => {
    const [waiting, outside, off] = [
      await create('Lyra'),
      await create('Lyra', { external_idp: 'partner' }),
      await create('Lyra'),
    ]
    await portal.call(updateUser, { params: { userId: off.user_id }, body: { status: 0 } }, 'admin')
    const known = (await portal.call(getSession, {}, 'full')).data
    const ids = [waiting.user_id, outside.user_id, off.user_id, known.user_id]

    const before = await portal.call(inviteUsers, { body: { ids, preview: true } }, 'admin')
    expect([before.data.done, await invitations(waiting.email)]).toEqual([1, 1])
    const { data } = await portal.call(inviteUsers, { body: { ids } }, 'admin')

    expect([data.done, await invitations(waiting.email)]).toEqual([1, 2])
    expect(new Map(data.left.map(({ id, why }) => [id, why]))).toEqual(
      new Map([
        [outside.user_id, 'They sign in with SSO.'],
        [off.user_id, 'This user is disabled.'],
        [known.user_id, 'They already have a password.'],
      ]),
    )
  })
})
