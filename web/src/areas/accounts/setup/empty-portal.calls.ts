import { getSetup } from '#contract/areas/accounts/setup/setup.contract.ts'
import { call } from '../../../shell/call.ts'

/** Whether the portal waits for its first administrator; nobody is kept from signing in by not knowing. */
export async function needsAdministrator(): Promise<boolean> {
  const response = await call(getSetup, {})
  return response.success && response.data.needs_administrator
}
