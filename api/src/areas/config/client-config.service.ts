import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as contract from '#contract/areas/config/client-config.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import { zoneTable } from '#contract/base/zone-table.ts'
import { implement } from '../../implement.ts'

const PACKAGE = path.join(import.meta.dirname, '..', '..', '..', '..', 'package.json')
const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }

export const clientConfigService = implement(contract, {
  /** The facts about this deployment that pages need; none are secret, and a DSN only names where reports go. */
  getClientConfig: async ({ settings }) => ({
    version: `v${version}`,
    error_reporting_dsn: settings.errorReportingDsn,
  }),

  /** The time zone data that local times are shown by everywhere. Throws not_found before they are read. */
  async getZones() {
    const table = zoneTable()
    if (table === null) throw new AppError('not_found')
    return table
  },
})
