import * as contract from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './tenders.service.ts'

export const tendersRoutes: readonly Route[] = [
  serve(contract.listTenderStatuses, service.listTenderStatuses, service.tenderFiling),
  serve(contract.getRequestStatus, service.getRequestStatus),
  serve(contract.getRequestTimeline, service.getRequestTimeline),
  serve(contract.listWaybillFiles, service.listWaybillFiles),
  serve(contract.createTender, service.createTender),
  serve(contract.bookTenders, service.bookTenders),
  serve(contract.replayTender, service.replayTender),
  serve(contract.convertEdi, service.convertEdi),
]
