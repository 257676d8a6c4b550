import * as contract from '#contract/areas/feeds/messages/messages.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './messages.service.ts'

export const feedsRoutes: readonly Route[] = [
  serve(contract.receiveMessage, service.receiveMessage),
  serve(contract.getFeedStatus, service.getFeedStatus),
  serve(contract.listQuarantine, service.listQuarantine, service.quarantineFiling),
  serve(contract.replayMessage, service.replayMessage),
]
