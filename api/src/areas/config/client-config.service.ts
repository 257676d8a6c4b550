import { readFileSync } from 'node:fs'
import path from 'node:path'
import type * as contract from '#contract/areas/config/client-config.contract.ts'
import type { Result } from '#contract/base/endpoint.ts'
import type { PublicCtx } from '../../http/context.ts'

const PACKAGE = path.join(import.meta.dirname, '..', '..', '..', '..', 'package.json')
const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }

/** The facts about this deployment that pages need; none are secret, and a DSN only names where reports go. */
export const getClientConfig = async ({
  settings,
}: PublicCtx): Promise<Result<typeof contract.getClientConfig>> => ({
  version: `v${version}`,
  error_reporting_dsn: settings.errorReportingDsn,
})
