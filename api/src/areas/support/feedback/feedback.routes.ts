import * as contract from '#contract/areas/support/feedback/feedback.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './feedback.service.ts'

export const feedbackRoutes: readonly Route[] = [
  serve(contract.askQuestion, service.askQuestion),
  serve(contract.reportBug, service.reportBug),
  serve(contract.requestFeature, service.requestFeature),
  serve(contract.requestAdjustment, service.requestAdjustment),
  serve(contract.listFeedback, service.listFeedback, service.feedbackFiling),
  serve(contract.listFeedbackFiles, service.listFeedbackFiles),
  serve(contract.updateFeedback, service.updateFeedback),
  serve(contract.applyFeedback, service.applyFeedback),
]
