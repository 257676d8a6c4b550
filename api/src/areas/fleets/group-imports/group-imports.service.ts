import * as contract from '#contract/areas/fleets/group-imports/group-imports.contract.ts'
import { groupImport, rowsOfGroup } from '#contract/areas/lookups/reporting-groups/group-imports.rules.ts'
import { hasHeader } from '#contract/import/kind.ts'
import { readTable } from '#contract/import/table.ts'
import { implement } from '../../../implement.ts'
import { customerImports, storeTable } from '../../../import/customer-imports.service.ts'
import { requireGroup } from '../groups/groups.service.ts'

const imports = customerImports(groupImport)

export const groupImportsService = implement(contract, {
  /** Stores the rows of a table, all for one group where it is given. Throws not_found for it, and as `readTable` does. */
  async createGroupImport(ctx, { query: { source, group_id }, body }) {
    const rows = await readTable(body)
    if (group_id === undefined) return storeTable(ctx, groupImport, source, rows)
    const { name } = await requireGroup(ctx.db, ctx.customerId, group_id)
    const isNamed = hasHeader(groupImport, rows[0]?.cells ?? [])
    return storeTable(ctx, groupImport, source, rowsOfGroup(rows, name, isNamed))
  },
  getGroupImport: imports.get,
  checkGroupImport: imports.check,
  runGroupImport: imports.run,
  removeGroupImport: imports.remove,
  exportRefusedGroupCarsCsv: imports.exportRefused('csv'),
  exportRefusedGroupCarsXlsx: imports.exportRefused('xlsx'),
})
