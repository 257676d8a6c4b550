import { expect, test } from 'vitest'
import { listUserRoles } from '#contract/areas/admin/roles/roles.contract.ts'
import { PERMISSIONS } from '#contract/base/access.ts'
import { useTestApp } from '../../../testing/app.ts'

const portal = useTestApp()

test('[PLT-148] [ADM-022] [ADM-048] every role has a name, a description and permissions; 7 and 8 are those of terminals', async () => {
  const { data } = await portal.call(listUserRoles, {}, 'admin')

  expect(data.roles.map(({ id, name }) => [id, name])).toEqual([
    [1, 'Company Admin'],
    [2, 'Logistics Manager'],
    [3, 'Operations'],
    [4, 'Fleet Manager'],
    [5, 'Pricing'],
    [6, 'Viewer'],
    [7, 'Terminal Operator'],
    [8, 'Terminal Manager'],
  ])
  expect(data.roles.filter((role) => role.is_terminal).map(({ id }) => id)).toEqual([7, 8])
  expect(data.roles.filter(({ meaning }) => meaning === '')).toEqual([])
  expect(data.roles.find(({ id }) => id === 7)?.permissions).toEqual(['terminal_terminal'])
  expect(
    data.roles
      .flatMap(({ permissions }) => permissions)
      .filter((name) => !PERMISSIONS.includes(name as never)),
  ).toEqual([])
})

test('[ADM-048] only administrators may read them', async () => {
  expect((await portal.call(listUserRoles, {}, 'full')).status).toBe(403)
})
