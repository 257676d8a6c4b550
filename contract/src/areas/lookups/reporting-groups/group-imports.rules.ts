import { z } from 'zod'
import { normalizeAssetTerm } from '../../../base/asset-term.ts'
import { BOUND, MAX_CODE } from '../../../base/bounds.ts'
import { textCell } from '../../../import/cells.ts'
import { importKind } from '../../../import/kind.ts'
import type { TableRow } from '../../../import/table-builder.ts'

/** Heads the column of groups where a file is imported into one of them. */
const GROUP_HEADER = 'Group'

/** Cars of reporting groups, one in each row. */
export const groupImport = importKind({
  name: 'group_cars',
  singular: 'car',
  needsCustomer: true,
  key: ['equipment_id', 'group'],
  columns: {
    equipment_id: {
      label: 'Equipment ID',
      aliases: ['car', 'car number', 'car id', 'equipment', 'unit', 'reporting mark', 'mark and number'],
      schema: z
        .string()
        .max(MAX_CODE, BOUND)
        .transform(normalizeAssetTerm)
        .pipe(z.string().regex(/^[A-Z]{1,4}\d{1,10}$/, 'Use letters, then digits, like GATX12345.')),
      missing: 'Enter an equipment ID.',
      example: 'TILX270431',
    },
    group: {
      label: GROUP_HEADER,
      aliases: ['reporting group', 'group name', 'fleet', 'pool'],
      schema: textCell(80),
      missing: 'Enter a group.',
      example: 'Resin cars',
      help: 'A group that doesn’t exist yet is created.',
    },
  },
})

/** The same rows with the group that all of them belong to, in front of their own columns. */
export const rowsOfGroup = (rows: readonly TableRow[], group: string, hasHeader: boolean): TableRow[] =>
  rows.map(({ no, cells }, at) => ({ no, cells: [hasHeader && at === 0 ? GROUP_HEADER : group, ...cells] }))
