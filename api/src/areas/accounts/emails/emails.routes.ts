import * as contract from '#contract/areas/accounts/emails/emails.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './emails.service.ts'

export const emailsRoutes: readonly Route[] = [
  serve(contract.readEmailChange, service.readEmailChange),
  serve(contract.confirmEmailChange, service.confirmEmailChange),
  serve(contract.undoEmailChange, service.undoEmailChange),
]
