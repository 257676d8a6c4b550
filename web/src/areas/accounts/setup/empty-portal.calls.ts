import { getSetup } from '#contract/areas/accounts/setup/setup.contract.ts'
import { call } from '../../../shell/call.ts'

/** Whether the portal needs its first administrator; when this is unknown, the sign-in is shown. */
export async function needsAdministrator(): Promise<boolean> {
  const response = await call(getSetup, {})
  return response.success && response.data.needs_administrator
}
