import * as contract from '#contract/areas/notifications/alert-rules/alert-rules.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './alert-rules.service.ts'

export const alertRulesRoutes: readonly Route[] = [
  serve(contract.listAlertRules, service.listAlertRules),
  serve(contract.getAlertRule, service.getAlertRule),
  serve(contract.createAlertRule, service.createAlertRule),
  serve(contract.updateAlertRule, service.updateAlertRule),
  serve(contract.removeAlertRule, service.removeAlertRule),
  serve(contract.muteAlertRule, service.muteAlertRule),
  serve(contract.previewAlertRule, service.previewAlertRule),
  serve(contract.getAlertChoices, service.getAlertChoices),
]
