import { describe, expect, test } from 'vitest'
import { updatePreferences } from '#contract/areas/accounts/preferences/preferences.contract.ts'
import { getSession } from '#contract/areas/accounts/session/session.contract.ts'
import { useTestApp, type Caller } from '../../../testing/app.ts'

const portal = useTestApp()
const set = (body: object, as: Caller) => portal.call(updatePreferences, { body }, as)
const getPreferences = async (as: Caller) => (await portal.call(getSession, {}, as)).data.preferences

describe('what people set for themselves', () => {
  test('comes with the session, as the portal comes until they change it', async () => {
    expect(await getPreferences('bare')).toEqual({ single_key_shortcuts: true })
  })

  test('follow the user and do not affect others', async () => {
    const result = await set({ single_key_shortcuts: false }, 'viewer')

    expect(result.data).toEqual({ single_key_shortcuts: false })
    expect(await getPreferences('viewer')).toEqual({ single_key_shortcuts: false })
    expect(await getPreferences('full')).toEqual({ single_key_shortcuts: true })

    await set({ single_key_shortcuts: true }, 'viewer')
    expect(await getPreferences('viewer')).toEqual({ single_key_shortcuts: true })
  })

  test('stays where a change does not name it, and takes no other names', async () => {
    await set({ single_key_shortcuts: false }, 'terminal')

    const result = await set({ is_admin: true }, 'terminal')

    expect(result.data).toEqual({ single_key_shortcuts: false })
    expect(await getPreferences('terminal')).toEqual({ single_key_shortcuts: false })
  })

  test('leaves an entry in the audit log with before and after', async () => {
    await set({ single_key_shortcuts: false }, 'both')

    const { rows } = await portal.superuser((db) =>
      db.query(
        `select e.change from audit.entries e join identity.users u using (user_id)
         where e.operation = 'updatePreferences' and u.email = 'both@test.example'`,
      ),
    )

    expect(rows).toEqual([
      { change: { before: { single_key_shortcuts: true }, after: { single_key_shortcuts: false } } },
    ])
  })

  test('is refused when it is no yes or no, and to who has no session', async () => {
    expect((await set({ single_key_shortcuts: 'perhaps' }, 'full')).status).toBe(400)
    expect((await set({ single_key_shortcuts: false }, null)).status).toBe(401)
  })
})
