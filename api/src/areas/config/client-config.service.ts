import { readFileSync } from 'node:fs'
import path from 'node:path'
import type * as contract from '#contract/areas/config/client-config.contract.ts'
import type { Result } from '#contract/base/endpoint.ts'
import type { PublicCtx } from '../../http/context.ts'

const PACKAGE = path.join(import.meta.dirname, '..', '..', '..', '..', 'package.json')
const { version } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }

/** What the pages need to know of this deployment; nothing in it is secret, a DSN names only where to send to. */
export const getClientConfig = async ({
  settings,
}: PublicCtx): Promise<Result<typeof contract.getClientConfig>> => ({
  version: `v${version}`,
  error_reporting_dsn: settings.errorReportingDsn,
})
