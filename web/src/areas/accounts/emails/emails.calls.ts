import { queryOptions } from '@tanstack/react-query'
import {
  confirmEmailChange,
  type EmailChange,
  readEmailChange,
  undoEmailChange,
} from '#contract/areas/accounts/emails/emails.contract.ts'
import { send, type SendOptions } from '../../../form/send.ts'
import { call, type CallResult } from '../../../shell/call.ts'

/** The state of an emailed link; reading it changes nothing. */
export const getEmailChange = (token: string) =>
  queryOptions({
    queryKey: [readEmailChange.name, token],
    queryFn: () => call(readEmailChange, { body: { token } }),
    staleTime: Infinity,
    retry: false,
  })

/** Confirms, cancels or undoes the change, as the link says. */
export const submitEmailChange = (
  { token, purpose }: { token: string; purpose: EmailChange['purpose'] },
  options: SendOptions,
): Promise<CallResult<EmailChange>> =>
  send(purpose === 'confirm' ? confirmEmailChange : undoEmailChange, { body: { token } }, options)
