import { page } from 'vitest/browser'
import type { z } from 'zod'
import {
  listReportingGroups,
  type ReportingGroup,
} from '#contract/areas/lookups/reporting-groups/reporting-groups.contract.ts'
import { getAllowedReceivers } from '#contract/areas/waybilling/carriers/carriers.contract.ts'
import {
  createPattern,
  getPattern,
  listPatterns,
} from '#contract/areas/waybilling/patterns/patterns.contract.ts'
import { pages } from '../routes.tsx'
import { signedInAs } from './people.ts'
import { openPortal } from './portal.tsx'

/** Opens the form of a new pattern that begins as a copy of one with these values. */
export const openPatternForm = async (
  heading: object = {},
  { advanced = true, user = {}, groups = [] as z.input<typeof ReportingGroup>[] } = {},
) => {
  const api = signedInAs({ user, modules: ['hasWaybillModule'] })
  api.answer(listPatterns, { patterns: [], total_record_count: 0 })
  api.answer(getAllowedReceivers, { allowedScacs: ['BNSF', 'UP'] })
  api.answer(listReportingGroups, { data: groups })
  api.answer(createPattern, { patternId: 9 })
  api.answer(getPattern, {
    patternId: 4,
    label: 'One',
    pattern: { heading: { ...heading } },
    inputs: [],
    advanced,
    userCreatedBy: { id: 1, firstName: 'Pat', lastName: 'Doe' },
    createdBy: 1,
    lastUsedDate: null,
    version: 1,
  })
  const portal = await openPortal(pages, '/waybilling/7/pattern/create?duplicate=4')
  await expandAll()
  return { api, ...portal }
}

export const section = (name: string) => page.getByRole('region', { name, exact: true })
export const field = (of: string, name: string) => section(of).getByLabelText(name, { exact: true }).first()
export const button = (name: string) => page.getByRole('button', { name, exact: true })
/** Shows the fields of all sections of the form. */
export const expandAll = () => button('Expand all sections').click()
export const lacks = () => page.getByText(/^To save, complete or correct/)

export const NEEDED = {
  reference_identification_N9: [
    { reference_identification_qualifier_01: 'BM', reference_identification_02: 'B-1' },
  ],
  equipment_details_N7_loop: [
    {
      equipment_details_N7: {
        equipment_initial_01: 'TILX',
        equipment_number_02: '1',
        weight_03: 1,
        weight_qualifier_04: 'N',
      },
    },
  ],
  name_N1_loop: [{ name_N1: { entity_identifier_code_01: 'SH' } }],
}
