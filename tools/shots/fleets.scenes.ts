import { answer, refuse, type Scene } from './scene.ts'

const at =
  (search: string): Scene['path'] =>
  ({ customerId }) =>
    `/visibility/${customerId}/fleets${search}`

/** How fast cars turn. */
export const fleetsScenes: readonly Scene[] = [
  { page: 'fleets', state: 'full', visitor: 'shipper', path: at('?group_id=all') },
  { page: 'fleets', state: 'no-group', visitor: 'shipper', path: at('') },
  {
    page: 'fleets',
    state: 'all-cars',
    visitor: 'shipper',
    path: at('?group_id=all'),
    act: async (page) => {
      await page.getByText(/^All cars \d/).click()
      await page.getByRole('table', { name: 'All cars' }).waitFor()
    },
  },
  {
    page: 'fleets',
    state: 'new-group',
    visitor: 'shipper',
    path: at('?group_id=all'),
    act: async (page) => {
      await page.getByRole('button', { name: 'New group' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    page: 'fleets',
    state: 'no-groups',
    visitor: 'shipper',
    path: at(''),
    mock: answer(/\/reports\/\d+\/groups$/, { data: [] }),
  },
  {
    page: 'fleets',
    state: 'server-error',
    visitor: 'shipper',
    path: at('?group_id=all'),
    mock: refuse(/\/reports\/\d+\/fleets\/all/, 'internal'),
  },
  {
    page: 'fleets-unit',
    state: 'full',
    visitor: 'shipper',
    path: ({ customerId, equipmentId }) =>
      `/visibility/${customerId}/fleets?group_id=all&equipment_id=${equipmentId}`,
  },
  {
    page: 'fleets-unit',
    state: 'events',
    visitor: 'shipper',
    path: ({ customerId, equipmentId }) =>
      `/visibility/${customerId}/fleets?group_id=all&equipment_id=${equipmentId}&detail_view=events`,
  },
]
