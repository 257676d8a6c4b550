import { describe, expect, test } from 'vitest'
import { updatePreferences } from '#contract/areas/accounts/preferences/preferences.contract.ts'
import { getSession } from '#contract/areas/accounts/session/session.contract.ts'
import { useTestApp, type Caller } from '../../../testing/app.ts'

const portal = useTestApp()
const set = (body: object, as: Caller) => portal.call(updatePreferences, { body }, as)
const getPreferences = async (as: Caller) => (await portal.call(getSession, {}, as)).data.preferences

describe('user preferences', () => {
  test('are part of the session, with defaults until changed', async () => {
    expect(await getPreferences('bare')).toEqual({
      single_key_shortcuts: true,
      has_seen_tour: false,
      timezone: null,
    })
  })

  test('follow the user and do not affect others', async () => {
    const result = await set({ single_key_shortcuts: false }, 'viewer')

    expect(result.data).toEqual({ single_key_shortcuts: false, has_seen_tour: false, timezone: null })
    expect(await getPreferences('viewer')).toEqual({
      single_key_shortcuts: false,
      has_seen_tour: false,
      timezone: null,
    })
    expect(await getPreferences('full')).toEqual({
      single_key_shortcuts: true,
      has_seen_tour: false,
      timezone: null,
    })

    await set({ single_key_shortcuts: true }, 'viewer')
    expect(await getPreferences('viewer')).toEqual({
      single_key_shortcuts: true,
      has_seen_tour: false,
      timezone: null,
    })
  })

  test('stay when a change omits them, and unknown names are refused', async () => {
    await set({ single_key_shortcuts: false }, 'terminal')

    const answer = await set({}, 'terminal')
    const refused = await set({ is_admin: true, single_key_shortcuts: true }, 'terminal')

    expect(answer.data).toEqual({ single_key_shortcuts: false, has_seen_tour: false, timezone: null })
    expect([refused.status, refused.error.errors]).toEqual([400, { is_admin: ['Unknown field.'] }])
    expect(await getPreferences('terminal')).toEqual({
      single_key_shortcuts: false,
      has_seen_tour: false,
      timezone: null,
    })
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
      {
        change: {
          before: { single_key_shortcuts: true, has_seen_tour: false, timezone: null },
          after: { single_key_shortcuts: false, has_seen_tour: false, timezone: null },
        },
      },
    ])
  })

  test('a time zone is saved and taken back, and one that does not exist is refused', async () => {
    await set({ timezone: 'America/Halifax' }, 'bare')
    expect(await getPreferences('bare')).toMatchObject({ timezone: 'America/Halifax' })

    expect((await set({ timezone: 'America/Nowhere' }, 'bare')).status).toBe(400)
    expect(await getPreferences('bare')).toMatchObject({ timezone: 'America/Halifax' })

    await set({ timezone: null }, 'bare')
    expect(await getPreferences('bare')).toMatchObject({ timezone: null })
  })

  test('are refused when not a boolean, and without a session', async () => {
    expect((await set({ single_key_shortcuts: 'perhaps' }, 'full')).status).toBe(400)
    expect((await set({ single_key_shortcuts: false }, null)).status).toBe(401)
  })
})
