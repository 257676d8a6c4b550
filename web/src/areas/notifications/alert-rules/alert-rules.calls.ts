import { queryOptions } from '@tanstack/react-query'
import {
  type AlertPreview,
  type AlertRule,
  getAlertChoices,
  getAlertRule,
  listAlertRules,
  muteAlertRule,
  previewAlertRule,
  removeAlertRule,
} from '#contract/areas/notifications/alert-rules/alert-rules.contract.ts'
import type { Request } from '#contract/base/endpoint.ts'
import { call, type CallResult } from '../../../shell/call.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'

/** The rules of a customer by name. */
export const alertRules = (customerId: number) =>
  queryOptions({ ...endpointQuery(listAlertRules, { params: { customerId } }), staleTime: 0 })

export const alertRule = (customerId: number, ruleId: number) =>
  queryOptions({
    ...endpointQuery(getAlertRule, { params: { customerId, ruleId } }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

/** The options of a rule. */
export const alertChoices = (customerId: number) =>
  queryOptions(endpointQuery(getAlertChoices, { params: { customerId } }))

/** Shows a rule as it was saved, here and in the list. */
export function showRule(customerId: number, rule: AlertRule): void {
  queryClient.setQueryData(alertRule(customerId, rule.rule_id).queryKey, rule)
  void queryClient.invalidateQueries({ queryKey: [listAlertRules.name] })
}

export type RuleBody = Request<typeof previewAlertRule>['body']

/** What a rule would have sent last week. */
export const tryRule = (customerId: number, body: RuleBody): Promise<CallResult<AlertPreview>> =>
  call(previewAlertRule, { params: { customerId }, body })

/** Removes a rule. Returns the refusal otherwise. */
export async function dropRule(customerId: number, ruleId: number) {
  const response = await call(removeAlertRule, { params: { customerId, ruleId } })
  await queryClient.invalidateQueries({ queryKey: [listAlertRules.name] })
  return response
}

/** Mutes or unmutes a rule for the user. Returns the error if it fails. */
export async function muteRule(customerId: number, ruleId: number, muted: boolean) {
  const response = await call(muteAlertRule, { params: { customerId, ruleId }, body: { muted } })
  await queryClient.invalidateQueries({ queryKey: [listAlertRules.name] })
  return response.success ? null : response.error
}
