import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as contract from '#contract/areas/config/client-config.contract.ts'
import { implement } from '../../implement.ts'

const PACKAGE = path.join(import.meta.dirname, '..', '..', '..', '..', 'package.json')
const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }

export const clientConfigService = implement(contract, {
  /** The facts about this deployment that pages need; none are secret, and a DSN only names where reports go. */
  getClientConfig: async ({ settings }) => ({
    version: `v${version}`,
    error_reporting_dsn: settings.errorReportingDsn,
  }),
})
