import type { Area } from '../../area.ts'
import { carRequests } from '../visibility/unit-requests/car-requests.service.ts'
import { carRequestDocuments } from '../waybilling/exchange/extensions.service.ts'
import { actionsJobs } from './actions.jobs.ts'
import { acceptRequestAnswer } from './answers.service.ts'
import { carActionsService, openRequest } from './car-actions.service.ts'
import { markDelivered, markUndelivered } from './delivered.service.ts'
import { getAction } from './reference.rules.ts'

export const actionsArea: Area = {
  services: [carActionsService],
  jobs: () => actionsJobs,
  extend() {
    carRequests.add(openRequest)
    carRequestDocuments.add({
      getActionId: getAction,
      accept: acceptRequestAnswer,
      markDelivered,
      markUndelivered,
    })
  },
}
