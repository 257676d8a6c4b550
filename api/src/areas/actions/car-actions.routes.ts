import * as contract from '#contract/areas/actions/car-actions.contract.ts'
import { serve, type Route } from '../../http/serve.ts'
import * as service from './car-actions.service.ts'

export const carActionsRoutes: readonly Route[] = [
  serve(contract.listCarActions, service.listCarActions, service.carActionFiling),
  serve(contract.createCarActions, service.createCarActions),
  serve(contract.cancelCarActions, service.cancelCarActions),
  serve(contract.listCarActionDocuments, service.listCarActionDocuments),
  serve(contract.answerCarAction, service.answerCarAction),
  serve(contract.listActionCarriers, service.listActionCarriers),
  serve(contract.setActionCarrier, service.setActionCarrier),
]
