import { getSetup } from '#contract/areas/accounts/setup/setup.contract.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { call } from '../../../shell/call.ts'

/** What the sign-in page needs to know of the portal; when this is unknown, it shows the sign-in alone. */
export async function fetchSetup(): Promise<Answer<typeof getSetup>> {
  const response = await call(getSetup, {})
  return response.success ? response.data : { needs_administrator: false, has_demo: false }
}
