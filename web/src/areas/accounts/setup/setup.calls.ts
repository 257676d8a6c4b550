import { createAdministrator, openSetupLink } from '#contract/areas/accounts/setup/setup.contract.ts'
import type { Answer, Request } from '#contract/base/endpoint.ts'
import { call, type CallResult } from '../../../shell/call.ts'
import { beginSession } from '../../../shell/session.ts'
import { save } from '../../../shell/storage.ts'
import { openLanding } from '../session/sign-in.calls.ts'

export type SetupLink = Answer<typeof openSetupLink>

export const readSetupLink = (token: string): Promise<CallResult<SetupLink>> =>
  call(openSetupLink, { body: { token } })

/**
 * Creates the administrator, signs them in and returns the next path: a new portal continues with its first customer.
 */
export async function createAndSignIn(
  body: Request<typeof createAdministrator>['body'],
): Promise<CallResult<string>> {
  const made = await call(createAdministrator, { body })
  if (!made.success) return made
  beginSession(made.data.token)
  save('target', null)
  return openLanding('portal')
}
